"""Spanish. People are spoken to by name and as *tú*; faces have a gender, colours follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.cards import Card, Color, Face
from referee.outputs.phrases import coaching_es, options_es, tournament_es
from referee.outputs.phrases.questions_es import QUESTIONS
from referee.outputs.phrases.words import Words

COLORS: Final = {
    Color.RED: "rojo",
    Color.YELLOW: "amarillo",
    Color.GREEN: "verde",
    Color.BLUE: "azul",
}

FACES: Final = {
    Face.ZERO: "cero",
    Face.ONE: "uno",
    Face.TWO: "dos",
    Face.THREE: "tres",
    Face.FOUR: "cuatro",
    Face.FIVE: "cinco",
    Face.SIX: "seis",
    Face.SEVEN: "siete",
    Face.EIGHT: "ocho",
    Face.NINE: "nueve",
    Face.SKIP: "salto",
    Face.REVERSE: "reversa",
    Face.DRAW_TWO: "roba dos",
    Face.DISCARD_ALL: "descarta todo",
    Face.WILD: "comodín",
    Face.WILD_DRAW_FOUR: "comodín roba cuatro",
    Face.BOUNCE: "rebote",
    Face.SWAP_HANDS: "cambia manos",
    Face.SHUFFLE_HANDS: "mezcla manos",
    Face.CUSTOM: "comodín en blanco",
    Face.WILD_SKIP: "comodín salto",
    Face.WILD_REVERSE: "comodín reversa",
    Face.UNKNOWN: "carta desconocida",
}

_FEMININE: Final = frozenset({Face.REVERSE, Face.UNKNOWN})

RULINGS: Final = {
    "dealer": "Mano {hand}: reparte {name}. / Reparte {name}.",
    "lot-tie": "{names} han sacado lo mismo. Sacad otra vez.",
    "turn": "Le toca a {name}.",
    "direction": "Ahora se juega en sentido {direction}.",
    "color": "El color es {color}.",
    "ask-color": "{name}, ¿qué color?",
    "ask-swap": "{name}, ¿con quién cambias la mano?",
    "ask-hand": "{name}, enseña tus cartas, por favor.",
    "ask-proof": "{name}, te desafían por el comodín roba cuatro. "
    "Enseña tu mano o responde por tu honor.",
    "ask-proof camera": "{name}, te desafían por el comodín roba cuatro. "
    "Enseña tu mano a la cámara o admítelo.",
    "ask-proof honour": "{name}, te desafían por el comodín roba cuatro. "
    "Por tu honor: ¿se podía jugar?",
    "owes": "{name}, roba {owed}.",
    "owes in-all": "{name}, en total son {owed}.",
    "skip": "{name} pierde el turno.",
    "misplay": "{name}, {why}|{fits}|{remedy}|Roba {count}.",
    "void": "{name}, eso no cambia nada: {reason}. / Eso no cambia nada: {reason}.",
    "jump-in": "{name} se adelanta.",
    "uno-due": "A {name} le queda una carta y no ha dicho uno.",
    "uno-unnoticed": "Nadie se ha dado cuenta de que {name} no dijo uno.",
    "missed-uno": "{by} ha pillado a {name} sin decir uno. / {name} no ha dicho uno.|"
    "{name}, roba {count}.",
    "saved-uno": "{name} ha dicho uno tarde, pero a tiempo.",
    "false-uno": "{name}, no era momento de decir uno.|Roba {count}.",
    "false-catch": "{name}, nadie había olvidado decir uno.|Roba {count}.",
    "late-catch": "Demasiado tarde, {name}: eso ya no cuenta.",
    "challenge-upheld": "{name} tenía razón: {guilty} podía jugar otra carta.|"
    "{guilty}, roba {count}.",
    "challenge-failed": "El comodín roba cuatro era correcto.|{name}, roba {count}.",
    "challenge-void": "{name}, no hay desafío: {reason}.",
    "swap": "{name} y {other} cambian sus manos.",
    "rotate": "Todos pasan su mano, en sentido {direction}.",
    "hands": "Cartas en mano: {hands}.",
    "wrong-draw": "{name}, debías {owed} y has robado {taken}.",
    "desync": "{name}, veo {seen} en tu mano y he contado {record}. Cuéntalas, por favor.",
    "reshuffle-due": "No quedan cartas. Deja la de arriba y baraja las demás.",
    "no-cards": "No queda nada que robar.|A {name} se le perdonan {forgiven}.",
    "hand-full": "La mano de {name} está llena.|Se perdonan {forgiven}.",
    "census": "He visto {the_card} {copies} veces y la baraja solo tiene {holds}. "
    "Revisad el montón, por favor.",
    "quiet on": "Dos silencioso: ni un ruido.",
    "quiet off": "Se acabó el silencio.",
    "fine": "{name}, {reason}.|Roba {count}.",
    "out": "¡{name} ha terminado!",
    "place": "{name} queda en el puesto {place}.",
    "left": "{name} ha dejado la mesa.|Sigue {next}.",
    "points": "{points} para {name}.",
    "total": "{name} tiene ahora {points}.",
    "eliminated": "{name} ha pasado el límite y queda fuera de la partida.",
    "bust": "{name} se ha pasado.",
    "wins": "¡La partida es de {name}!",
    "withdrawn": "Corrección: {withdrawn}.",
}

MISPLAYS: Final = {
    "no-match": "{the_card} no va con {the_top}. / {the_card} no sirve.",
    "out-of-turn": "le toca a {turn}. / no es tu turno.",
    "not-drawn-card": "después de robar solo puedes jugar la carta robada.",
    "must-draw": "primero roba {owed}. / primero roba lo que debes.",
    "last-card": "{the_card} no puede ser tu última carta.",
    "too-many": "esas cartas no van juntas.",
    "forced": "tienes una carta que sirve y debes jugarla.",
    "wild-on-draw": "un comodín no responde a una carta de robar.",
    "not-in-hand": "{the_card} no estaba en la mano que enseñaste.",
    "not-all": "un descarta todo se lleva todas las cartas de su color.",
    "beaten": "alguien fue más rápido.",
}

FITS: Final = "{either} habría servido."

REMEDIES: Final = {
    "take-back": "Recógela.",
    "take-back-pass": "Recógela; tu turno ha terminado.",
    "stays": "La carta se queda.",
}

REASONS: Final = {
    "nothing-due": "no hay nada pendiente",
    "not-played": "elige un color de las cartas jugadas",
    "hand-over": "la mano ha terminado",
    "match-over": "la partida ha terminado",
    "not-your-turn": "no es tu turno",
    "must-draw": "primero tienes que robar",
    "no-such-seat": "ahí no se sienta nadie",
    "unknown-seat": "no he visto quién ha sido",
    "no-such-deal": "no se reparte así",
    "not-the-victim": "solo puede desafiar quien debe robar",
    "too-late": "es demasiado tarde",
    "in-stack": "no mientras se acumulan cartas",
    "off": "esta mesa juega sin esa regla",
    "advice": "sin consejos, por favor",
    "noise": "has hecho ruido durante el dos silencioso",
    "slow-slap": "tu mano fue la última",
}

WITHDRAWN: Final = {
    "misplay": "{name} no se equivocó",
    "missed-uno": "{name} no olvidó decir uno",
    "false-uno": "{name} dijo uno bien",
    "false-catch": "{name} no acusó mal a nadie",
    "challenge-upheld": "el desafío no vale",
    "challenge-failed": "el desafío no vale",
    "fine": "{name} no paga nada",
    "owes": "{name} no tiene que robar {owed}",
    "out": "{name} no ha terminado",
    "points": "los puntos de esa mano ya no cuentan",
    "wins": "la partida no ha terminado",
}

DIRECTIONS: Final = {"cw": "horario", "ccw": "antihorario"}

REMARKS: Final = {
    "numbered": "{count}: {name}",
    "camera-astray": "No encuentro la mesa. Vuelve a poner la cámara, o"
    " pulsa q y ejecuta: referee games resume",
    "hand-counted": "{name} tiene {points}; van {total}.",
    "pile-covered": "Hay una mano sobre el descarte. No veo lo que se juega.",
    "no-speaker": "Sin voz ({reason}): se muestran subtítulos. 'referee doctor' ayuda.",
    "other-voice": "Esa voz no está ({reason}); habla la de siempre.",
    "no-microphone": "Sin oídos ({reason}): sirven las teclas y los móviles.",
    "microphone-back": "El micrófono ha vuelto.",
    "noise-heard": "Eso fue un ruido. ¿De quién? El número del jugador y {key}.",
    "catch-heard": "¿{name} no ha dicho uno? Quien lo diga pulsa {key}.",
    "no-earphones": "El consejo solo se escribe: los auriculares no responden ({reason})",
    "uno-unsure": "¿Alguien dijo uno mientras yo hablaba? Quien lo dijo pulsa {key}.",
    "no-window": "Sin ventana ({reason}): las decisiones se imprimen.",
    "no-cards": "No se ha visto ninguna carta.",
    "picture-stale": "La imagen se ha parado.",
    "picture-live": "La imagen ha vuelto.",
    "camera-moved": "La cámara se ha movido.",
    "camera-fitted": "La cámara vuelve a estar ajustada a la mesa.",
    "picture-damaged": "La imagen llega dañada.",
    "picture-whole": "La imagen vuelve a estar entera.",
    "picture-slow": "La cámara da muy pocas imágenes por segundo. Más luz, otro cable u otro"
    " sistema de cámara pueden ayudar: --source v4l2:0, msmf:0, dshow:0.",
    "connecting": "Esperando la cámara.",
    "taken": "{taken} imágenes tomadas, {dropped} omitidas para no atrasarse, {damaged} dañadas.",
    "film-cut": "La película se corta: faltan {count} imágenes al final.",
    "not-kept": "No se ha escrito ({reason}). El juego sigue; haz sitio y se escribirá entonces.",
    "look-for-piles": "Buscando los dos montones: sin manos sobre la mesa, por favor.",
    "piles-found": "Los montones están encontrados.",
    "players-taken": "Supongo que hay {count} jugadores; nómbralos con --players A,B,C.",
    "players-seen": "Veo {count} jugadores; nómbralos con --players A,B,C.",
    "how-many": "¿Cuántos juegan? (2 a 10; Intro: {count}) ",
    "no-piles": "No se encontraron los montones; se supone que están en el centro de la imagen."
    " 'referee calibrate' los muestra.",
    "too-dark": "Está demasiado oscuro para ver las cartas.",
    "paused": "Pausa.",
    "resumed": "Seguimos.",
    "unfinished": "La partida no ha terminado.",
    "undecided": "La mano ha terminado; nadie ha ganado aún la partida.",
    "final": "Resultado final: {scores}.",
    "score": "El marcador: {scores}.",
    "well": "Está todo lo que hace falta para arbitrar.",
    "unwell": "Falta algo necesario para arbitrar.",
    "thanks": "Gracias por la partida.",
}

LABELS: Final = {
    "pile-covered": "pila tapada",
    "turn": "juega",
    "draw": "roba",
    "draws": "roba {n}",
    "color": "color",
    "top": "carta de arriba",
    "pile": "descartes",
    "draw-pile": "mazo",
    "cards": "{n} cartas",
    "one-card": "1 carta",
    "uno": "UNO",
    "points": "{n} puntos",
    "cw": "horario",
    "ccw": "antihorario",
    "hand": "mano {n}",
    "waiting": "esperando la primera carta",
    "no-microphone": "sin micrófono",
    "no-speaker": "sin voz",
    "picture-stale": "imagen parada",
    "picture-damaged": "imagen dañada",
    "picture-slow": "pocas imágenes por segundo",
    "camera-moved": "cámara movida",
    "connecting": "esperando la cámara",
    "no-journal": "la partida no se guarda",
    "disk-full": "disco casi lleno",
    "quiet": "silencio",
    "paused": "pausa",
    "question": "?",
}

STATES: Final = {"ok": "bien ", "missing": "FALTA", "without": "no hay"}

CHECKS: Final = {
    "python": ("Python", "Instala Python 3.11 o posterior."),
    "opencv": ("OpenCV", "pip install 'opencv-python>=5.0'"),
    "onnxruntime": ("onnxruntime", "pip install onnxruntime"),
    "model": ("modelo", "Instala referee de nuevo; el modelo viene con él."),
    "journal": ("diario", "Haz que su carpeta admita escritura, o cambia REFEREE_JOURNAL."),
    "disk": ("espacio en disco", "Haz sitio; el diario necesita 200 MB."),
    "camera": ("cámara", "Conecta una, o da un vídeo: referee watch --source clip.mp4"),
    "voice": ("voz", "Se muestran subtítulos. En Linux: sudo apt install espeak-ng alsa-utils"),
    "microphone": ("micrófono", "Sirven teclas y móviles; solo 'watch --microphone' lo necesita."),
    "display": ("ventana", "Las decisiones se imprimen. --no-window lo dice desde el principio."),
}

_COUNTS: Final = (
    *("ninguna", "una", "dos", "tres", "cuatro", "cinco", "seis"),
    *("siete", "ocho", "nueve", "diez", "once", "doce"),
)


def card(value: Card) -> str:
    """
    >>> card(Card.parse("r+2")), card(Card.parse("yR")), card(Card.parse("W+4"))
    ('roba dos rojo', 'reversa amarilla', 'comodín roba cuatro')
    """
    colors = (_colored(color, value.face) for color in (value.color, value.second) if color)
    return " ".join((FACES[value.face], *colors))


def _colored(color: Color, face: Face) -> str:
    word = COLORS[color]
    return word[:-1] + "a" if face in _FEMININE and word.endswith("o") else word


def the_card(value: Card) -> str:
    """
    >>> the_card(Card.parse("gR")), the_card(Card.parse("b1"))
    ('la reversa verde', 'el uno azul')
    """
    article = "la" if value.face in _FEMININE else "el"
    return f"{article} {card(value)}" if value.is_known else "esa carta"


def the_top(color: Color | None, top: Card) -> str:
    """What a card has to match: the top card, or the colour named for a wild.

    >>> the_top(Color.BLUE, Card.parse("W")), the_top(Color.RED, Card.parse("r9"))
    ('el color azul', 'el nueve rojo')
    """
    if top.color:
        return the_card(top)
    return f"el color {COLORS[color]}" if color else ""


def fitting(color: Color | None, top: Card) -> tuple[str, ...]:
    """Nothing while the colour is open. A wild fits by the common rules; not checked here.

    >>> fitting(Color.RED, Card.parse("rR"))
    ('rojo', 'una reversa', 'un comodín')
    """
    article = "una" if top.face in _FEMININE else "un"
    symbols = (f"{article} {FACES[top.face]}",) if top.color else ()
    return (COLORS[color], *symbols, "un comodín") if color else ()


def count(number: int) -> str:
    """
    >>> count(1), count(2), count(16)
    ('una carta', 'dos cartas', '16 cartas')
    """
    word = _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)
    return f"{word} carta" if number in (0, 1) else f"{word} cartas"


def points(number: int) -> str:
    """
    >>> points(1), points(57)
    ('1 punto', '57 puntos')
    """
    return f"{number} punto" if abs(number) == 1 else f"{number} puntos"


def both(items: Sequence[str]) -> str:
    """*y* becomes *e* before the same sound.

    >>> both(["Ana", "Benito", "Carla"]), both(["Ana", "Inés"])
    ('Ana, Benito y Carla', 'Ana e Inés')
    """
    return _listing(items, "y", "e", ("i", "í", "hi"))


def either(items: Sequence[str]) -> str:
    """*o* becomes *u* before the same sound.

    >>> either(["rojo", "un nueve", "un comodín"]), either(["siete", "ocho"])
    ('rojo, un nueve o un comodín', 'siete u ocho')
    """
    return _listing(items, "o", "u", ("o", "ó", "ho"))


def capital(sentence: str) -> str:
    """
    >>> capital("rojo o un nueve habría servido.")
    'Rojo o un nueve habría servido.'
    """
    return sentence[:1].upper() + sentence[1:]


def _listing(items: Sequence[str], word: str, other: str, sounds: tuple[str, ...]) -> str:
    if len(items) < 2:
        return "".join(items)
    joint = other if items[-1].lower().startswith(sounds) else word
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


WORDS: Final = Words(
    code="es",
    voices=("es-es", "es-419", "es-mx", "es"),
    joint=" ",
    list_joint=", ",
    colors=COLORS,
    faces=FACES,
    rulings=RULINGS,
    misplays=MISPLAYS,
    fits=FITS,
    remedies=REMEDIES,
    reasons=REASONS,
    withdrawn=WITHDRAWN,
    directions=DIRECTIONS,
    questions=QUESTIONS,
    remarks=REMARKS,
    labels=LABELS,
    states=STATES,
    checks=CHECKS,
    options=options_es.SENTENCES,
    tournament=tournament_es.TEXTS,
    coaching=coaching_es.TEXTS,
    card=card,
    the_card=the_card,
    the_top=the_top,
    fitting=fitting,
    count=count,
    points=points,
    ordinal=str,
    both=both,
    either=either,
    capital=capital,
)
