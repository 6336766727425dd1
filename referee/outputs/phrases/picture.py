"""What is wrong with a picture, and how to mend it; and what setting up a table says.

One table a language; the keys are those of `referee.vision.suitability.CODES` and of `SETTING_UP`.

>>> advice("far", "en")
'The cards are too small in the picture. Bring the camera nearer, or zoom in.'
"""

from __future__ import annotations

from typing import Final

ADVICE: Final[dict[str, dict[str, str]]] = {
    "en": {
        "black": "The picture is black or broken. Take the cover off; if it is another program's "
        "virtual camera, choose the real one, or another camera system (--source dshow:0).",
        "dark": "It is too dark. Put on a lamp that shines from the side.",
        "blurred": "The picture is blurred. Clean the lens, focus on the table, hold the camera "
        "still.",
        "glare": "A lamp is mirrored in the cards. Move the lamp or the camera a little.",
        "far": "The cards are too small in the picture. Bring the camera nearer, or zoom in.",
        "angle": "The camera looks too much from the side. Raise it until it looks down on the "
        "table.",
        "no-cards": "No card was found in the picture. Lay some on the table and look again.",
        "slow": "It gives only {rate} pictures a second. More light, another cable or another "
        "camera system may help.",
        "good": "The picture is good. Cards found: {cards}; their height: {tall} pixels.",
    },
    "zh": {
        "black": "画面全黑或不可用。请取下镜头盖；若是虚拟摄像头，请换成真正的摄像头，"
        "或换一种摄像头接口。",
        "dark": "太暗了。请从侧面打一盏灯。",
        "blurred": "画面模糊。请擦净镜头，对焦桌面，固定好摄像头。",
        "glare": "牌面上有灯的反光。请稍微移动灯或摄像头。",
        "far": "牌在画面中太小。请把摄像头移近，或放大画面。",
        "angle": "摄像头太斜。请升高到能俯视桌面。",
        "no-cards": "画面中没有找到牌。请在桌上放几张牌再看。",
        "slow": "每秒只有{rate}帧。请增加光线，换一根线，或换一种摄像头接口。",
        "good": "画面良好：找到{cards}张牌，高{tall}像素。",
    },
    "es": {
        "black": "La imagen está negra o rota. Quita la tapa; si es la cámara virtual de otro "
        "programa, elige la verdadera u otro sistema de cámara (--source dshow:0).",
        "dark": "Está demasiado oscuro. Pon una lámpara que ilumine de lado.",
        "blurred": "La imagen está borrosa. Limpia la lente, enfoca la mesa, fija la cámara.",
        "glare": "Una lámpara se refleja en las cartas. Mueve un poco la lámpara o la cámara.",
        "far": "Las cartas son demasiado pequeñas en la imagen. Acerca la cámara o usa el zoom.",
        "angle": "La cámara mira demasiado de lado. Súbela hasta que mire la mesa desde arriba.",
        "no-cards": "No se encontró ninguna carta. Pon algunas en la mesa y mira otra vez.",
        "slow": "Solo da {rate} imágenes por segundo. Más luz, otro cable u otro sistema de cámara "
        "pueden ayudar.",
        "good": "La imagen es buena. Cartas encontradas: {cards}; su altura: {tall} píxeles.",
    },
}

SETTING_UP: Final[dict[str, dict[str, str]]] = {
    "en": {
        "no-camera": "no camera was found; a phone can be one: --source http://...",
        "looking": "Looking at the table ...",
        "click-draw": "Click on the draw pile.",
        "click-discard": "Click where cards are discarded.",
        "drag": "Is this right? Drag a pile or a name to move it. Enter: write it. Esc: leave.",
        "guessed": "No open card yet: the discard pile is taken to lie beside the draw pile.",
        "not-found": "No draw pile was found: lay one face down, or click on it in the window.",
        "written": "Written to {path}. Now: referee watch --table {path}",
        "left": "Nothing was written.",
        "exists": "this file is there already; --force replaces it",
    },
    "zh": {
        "no-camera": "没有找到摄像头；手机也可以当摄像头：--source http://...",
        "looking": "正在观察桌面……",
        "click-draw": "请点一下摸牌堆。",
        "click-discard": "请点一下弃牌的位置。",
        "drag": "对吗？拖动牌堆或名字可以移动。回车键写入，退出键放弃。",
        "guessed": "还没有翻开的牌：先当作弃牌堆在摸牌堆旁边。",
        "not-found": "没有找到摸牌堆：请放一叠牌背朝上，或在窗口里点它。",
        "written": "已写入 {path}。现在可以：referee watch --table {path}",
        "left": "没有写入任何内容。",
        "exists": "文件已存在；加 --force 可替换",
    },
    "es": {
        "no-camera": "no se encontró ninguna cámara; un teléfono puede serlo: --source http://...",
        "looking": "Mirando la mesa ...",
        "click-draw": "Haz clic en el mazo de robar.",
        "click-discard": "Haz clic donde se descartan las cartas.",
        "drag": "¿Está bien? Arrastra un montón o un nombre. Intro: escribir. Esc: salir.",
        "guessed": "Aún no hay carta abierta: se supone que el descarte está junto al mazo.",
        "not-found": "No se encontró el mazo: pon uno boca abajo o haz clic en él en la ventana.",
        "written": "Escrito en {path}. Ahora: referee watch --table {path}",
        "left": "No se ha escrito nada.",
        "exists": "este archivo ya existe; --force lo reemplaza",
    },
}


KEYS: Final[dict[str, str]] = {
    "en": "u UNO   c catch   r y g b colour   x challenge   p pass   t take back   l let stand   "
    "z undo   n next hand   q end   (a digit before: whose)",
    "zh": "u 乌诺   c 抓没喊   r y g b 颜色   x 质疑   p 过   t 收回   l 认可   z 撤销   "
    "n 下一局   q 结束   （先按数字：谁）",
    "es": "u UNO   c pillar   r y g b color   x desafiar   p pasar   t retirar   l dejar   "
    "z deshacer   n otra mano   q fin   (antes un número: quién)",
}
"""The line of help under the picture; the keys are those of `referee.hearing.keys`."""


def advice(code: str, language: str, **parts: object) -> str:
    """What is wrong with a picture, in words."""
    return ADVICE[language][code].format(**parts)


def setting_up(kind: str, language: str, **parts: object) -> str:
    """A line of `referee calibrate`."""
    return SETTING_UP[language][kind].format(**parts)
