"""Schedules, standings and seasons in Spanish: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
players|{n} jugadores
tables|{n} mesas
tables=1|1 mesa
rounds|{n} rondas
rounds=1|1 ronda
hands|{n} manos
hands=1|1 mano
schedule|{people}, {tables}: {rounds} de {hands}; cada uno juega {total}.
partners|Las parejas se sientan enfrente; los nombres van en sentido horario, vistos desde arriba.
deal|Quien se nombra reparte la primera mano de la ronda; luego el reparto pasa a la izquierda.
points|Cada uno conserva los puntos que hace su pareja.
other-way|De un ciclo a otro las mesas se sientan al revés.
cycle|Ciclo {n}
round|Ronda {n}
col-round|Ronda
col-hands|Manos
col-table|Mesa
col-sides|Parejas
col-clockwise|Sentido horario
col-dealer|Reparte primero
col-points|Puntos
col-place|Puesto
col-name|Nombre
col-team|Equipo
col-won|Manos ganadas
col-played|de
col-single|Mejor mano
col-worst|Peor mano
col-matches|Partidas ganadas
col-total|Total
against|{one} : {two}
blank|____ : ____
order|Orden: {first}.
order-ties|Orden: {first}; en empate: {ties}; quien siga empatado comparte el puesto.
order-shared|Orden: {first}; quien empata comparte el puesto.
first-most|más puntos
first-least|menos puntos, quien se fue antes al final
first-bust|menos puntos perdidos, quien se fue antes al final
first-hands|más manos ganadas, quien se fue antes al final
tie-hands|más manos ganadas
tie-single|la mejor mano
tie-matches|más partidas ganadas
then|{one}, luego {other}
no-hands|aún no se ha contado ninguna mano
uneven|no todos han jugado las mismas manos: de {least} a {most}
open|{n} manos se ganaron sin contarse, y no valen para nadie
open=1|1 mano se ganó sin contarse, y no vale para nadie
good-part|{problem}; lo anterior cuenta
twice|el mismo registro que {other}; cuenta una vez
other-counting|sus reglas cuentan '{mine}', las anteriores '{theirs}'; queda fuera
counting-most|más puntos
counting-least|menos puntos
counting-bust|puntos bajo cero
counting-hands|manos ganadas
added|{date}: {kind}, ganado por {winners}
no-events|aún no hay torneos
kind-qualifier|clasificatorio
kind-weekly|torneo semanal
kind-monthly|torneo mensual
kind-seasonal|torneo de temporada
kind-annual|torneo anual
kind-national|torneo nacional
kind-international|torneo internacional
venue|lugar {venue}
void|anulado: {void}
won-by|ganado por {winners}
title-Master|Maestro
title-International Master|Maestro Internacional
col-title|Título
col-since|Desde
col-until|Válido hasta
col-times|Ganado
for-life|de por vida
ran-out|{until} (terminado)
no-titles|aún no hay títulos
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
