"""Teaching in Spanish: reasons for rulings, lessons, hints and the quiz: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
why dealer|Reparte quien saca la carta más alta, y luego se va pasando.
why lot-tie|Un empate no decide nada, así que se saca otra vez.
why turn|El turno va pasando en el sentido del juego.
why direction|Una reversa cambia el sentido del juego.
why color|Quien juega un comodín elige el color que debe seguir.
why ask-color|Un comodín no tiene color, así que lo elige quien lo juega.
why ask-swap|En esta mesa esa carta cambia dos manos.
why ask-proof|Quien es desafiado muestra que no tenía cartas del color.
why ask-hand|Las cartas que quedan son los puntos de quien gana.
why owes|Lo que se debe robar se roba antes que nada.
why skip|Un salto quita el turno al siguiente.
why misplay no-match|Una carta sirve por su color o su símbolo; un comodín sirve siempre.
why misplay out-of-turn|Solo juega quien tiene el turno.
why misplay not-drawn-card|Quien roba renuncia al resto de su mano en ese turno.
why misplay must-draw|Lo que se debe se roba primero, y suele costar el turno.
why misplay last-card|En esta mesa no cualquier carta puede ser la última.
why misplay too-many|Una carta es un turno, si la mesa no juega varias.
why misplay forced|En esta mesa quien puede jugar debe jugar.
why misplay wild-on-draw|En esta mesa un comodín no sigue a una carta de robar.
why misplay not-in-hand|Solo se juegan cartas de la propia mano.
why misplay not-all|En esta mesa un descarta todo se lleva su color entero.
why misplay beaten|Vale la primera carta que cae.
why void|En este momento no tiene efecto, así que nada cambia.
why jump-in|Aquí la misma carta se puede jugar fuera de turno.
why uno-due|Quien se queda con una carta dice uno.
why uno-unnoticed|Olvidarlo no cuesta nada si nadie se da cuenta a tiempo.
why missed-uno|Quien se queda con una carta dice uno; si le pillan, roba.
why saved-uno|Decirlo tarde aún vale si nadie lo ha pillado.
why false-uno|Se dice uno con la carta que te deja una, no antes.
why false-catch|Solo se pilla a quien tiene una carta y no lo ha dicho.
why late-catch|El turno siguiente ha empezado y ya no se puede pillar.
why challenge-upheld|El comodín roba cuatro es para una mano sin el color; quien miente y \
es pillado roba.
why challenge-failed|La mano no tenía el color, así que quien dudó roba más.
why challenge-void|Solo duda quien recibe el comodín roba cuatro, antes de robar.
why swap|En esta mesa un siete cambia dos manos.
why rotate|En esta mesa un cero pasa todas las manos.
why hands|Cuando las manos cambian de dueño, cambia la cuenta de todos.
why wrong-draw|Se roban tantas cartas como se deben.
why desync|La cuenta y las cartas de la mesa deben coincidir.
why reshuffle-due|El mazo se rehace con los descartes, menos la carta de arriba.
why no-cards|Nadie puede robar lo que no hay.
why hand-full|La mano tiene un tope: llena, no roba más.
why census|Una baraja tiene un número fijo de cada carta, así que algo se leyó mal.
why quiet on|En esta mesa un dos exige silencio.
why quiet off|El silencio acaba cuando vuelve el turno de quien jugó el dos.
why fine advice|Nadie le dice a otro qué jugar.
why fine noise|Un ruido durante el silencio se castiga.
why fine slow-slap|La última mano sobre el mazo se castiga.
why out|Quien se queda sin cartas gana la mano.
why place|Aquí se sigue jugando por los puestos.
why left|Quien se va ya no juega.
why points|Los números valen lo que muestran, las acciones veinte, los comodines cincuenta.
why total|Se suman los puntos de todas las manos.
why eliminated|En esta mesa pasar el límite es quedar fuera.
why bust|En esta mesa pasar el límite es perder.
why wins|Se ha llegado a la meta de la partida.
why withdrawn|Se corrigió el registro y se juzgó de nuevo lo que sigue.
row|Regla {row}.
here|En esta mesa: {sentence}
elsewhere|En otras: {sentence}
nothing-ruled|Aún no se ha decidido nada.
may-follow|Sirve {either}.
hint|Juega {the_card}: {reason}.
hint-draw|Nada sirve: roba una carta.
hint-owes|Roba {count}.
may-play|Puedes jugar {cards}.
because keeps-color|te deja más cartas de un color
because goes-out|es tu última carta
because hits|frena al siguiente, que está a punto de terminar
because sheds-points|vale mucho si termina otro
because saves-wild|sirve, y guardas los comodines
because only|es la única que sirve
lesson matching|Combinar: color o símbolo
lesson actions|Cartas de acción
lesson wilds|Comodines
lesson challenge|El desafío
lesson uno|Decir uno
lesson scoring|Contar puntos
lesson house|Las reglas de esta mesa
ask number|Pon en la mesa una carta con número, boca arriba.
ask color|Ahora pon encima o al lado una carta del mismo color.
ask symbol|Ahora pon una carta con el mismo número o símbolo y otro color.
ask wrong|Ahora prueba una carta que no sirva.
ask take-back|Recógela.
ask skip|Pon un salto.
ask reverse|Pon una reversa.
ask draw-two|Pon un roba dos.
ask wild|Pon un comodín.
ask wild-color|Pon una carta del color que elegirías.
ask wild-four|Pon un comodín roba cuatro.
ask hand|Pon al lado otras tres cartas, descubiertas, como la mano de quien lo juega.
ask two|Pon dos cartas que combinen, como tus dos últimas.
ask call|Quita una y di uno, o pulsa u.
ask three|Pon tres cartas descubiertas, sin ninguna otra al lado.
ask house|Pon cualquier carta cuando lo hayas oído.
told number|Es {the_card}. La siguiente necesita su color o su número.
told color|{the_card} sirve: el color es el mismo.
told symbol|{the_card} sirve: el símbolo es el mismo.
told wrong|{the_card} no sirve. Se recoge y puedes probar otra.
told take-back|Bien. Aquí un despiste no cuesta nada.
told take-back-fined|Bien. Aquí un despiste cuesta {count}.
told skip|El siguiente pierde el turno.
told reverse|Ahora se juega en el otro sentido. Entre dos es como un salto.
told draw-two|El siguiente roba dos cartas y pierde el turno.
told wild|Va sobre todo, y eliges el color.
told wild-color|El color es {color}, y solo sigue {color} u otro comodín.
told wild-four|El siguiente roba cuatro y pierde el turno, y eliges el color. \
Solo vale si no tienes cartas del color.
told hand-guilty|{cards} tenía el color, así que un desafío ganaría: quien mintió roba {count}.
told hand-innocent|Ninguna carta del color: la jugada es justa y desafiar costaría {count}.
told two|{cards}: con dos cartas en la mano y una por jugar, hay que decirlo.
told call|Bien. Si lo olvidas y te pillan, robas {count}.
told three|{cards}: son {points} para quien termine.
told house|Anotado.
not yet number|Necesito una carta con número y veo {cards}.
not yet color|Necesito {color} y veo {the_card}.
not yet symbol|Necesito el mismo símbolo en otro color y veo {the_card}.
not yet wrong|{the_card} sirve. Prueba una que no.
not yet skip|Necesito un salto y veo {the_card}.
not yet reverse|Necesito una reversa y veo {the_card}.
not yet draw-two|Necesito un roba dos y veo {the_card}.
not yet wild|Necesito un comodín normal y veo {the_card}.
not yet wild-color|Necesito una carta con color y veo {the_card}.
not yet wild-four|Necesito un comodín roba cuatro y veo {the_card}.
not yet hand|Necesito tres cartas más y veo {cards}.
not yet two|Necesito dos cartas que combinen y veo {cards}.
not yet three|Necesito tres cartas y veo {cards}.
ask hit|Pon un roba dos.
ask answer|Ahora pon una carta que le responda, como aquí puede quien lo recibe.
ask same|Ahora pon otra vez la misma carta.
ask seven|Pon un siete.
ask zero|Pon un cero.
ask hush|Pon un dos.
ask slap|Pon un nueve.
told hit|{the_card}: el siguiente roba, o responde.
told answer|{the_card} responde, y lo que se debe pasa al siguiente.
told same|Quien la tenga puede ponerla fuera de turno, y se sigue desde ahí.
told seven|Quien pone un siete cambia su mano con alguien.
told zero|Todas las manos pasan al siguiente.
told hush|Desde ahora nadie hace ruido, hasta que vuelva a tocarle a ese jugador.
told slap|Todos golpean el mazo, y el último roba.
not yet hit|Necesito un roba dos y veo {the_card}.
not yet answer|Aquí {the_card} no le responde.
not yet same|Necesito la misma carta y veo {the_card}.
not yet seven|Necesito un siete y veo {the_card}.
not yet zero|Necesito un cero y veo {the_card}.
not yet hush|Necesito un dos y veo {the_card}.
not yet slap|Necesito un nueve y veo {the_card}.
lesson-done|Esa era la lección.
all-done|Ya sabes bastante para una primera mano.
no-house|En esta mesa se juega el juego oficial.
show-hand|Enseña tu mano a la cámara, y solo a ella.
quiz may|Arriba está {the_top}. ¿Puedes poner {the_card}? ¿Sí o no?
quiz draws|Se juega {the_card}. ¿Cuántas cartas roba el siguiente?
quiz points|¿Cuántos puntos cuenta en la mano {the_card}?
quiz right|Correcto.
quiz wrong|No, la respuesta es {answer}.
quiz score|{right} de {n} bien.
yes|sí
no|no
also yes|si sip
also no|nop
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
