"""What a device says is wrong, in other languages than the English in which it says so.

Reasons are made where devices are opened, in plain English. Here each has its like in every other
language; the numbers and names in it stay. What is not in the table stays as it is.

>>> trouble("the screen did not answer for 6 s", "zh")
'屏幕6秒没有反应'
>>> trouble("the screen did not answer for 6 s", "en")
'the screen did not answer for 6 s'
"""

from __future__ import annotations

import re
from typing import Final

_LIST = "('referee cameras' lists those there are)"

TROUBLES: Final[dict[str, dict[str, str]]] = {
    f"there is no such camera, or another program uses it {_LIST}{{}}": {
        "zh": "没有这个摄像头，或它正被别的程序占用（referee cameras 可列出所有摄像头）{}",
        "es": "no hay tal cámara, o la usa otro programa ('referee cameras' muestra las que hay){}",
    },
    "; or allow it: System Settings, Privacy & Security, Camera, your terminal": {
        "zh": "；或在 系统设置 → 隐私与安全性 → 摄像头 中允许你的终端使用",
        "es": "; o permítelo: Ajustes del Sistema, Privacidad y seguridad, Cámara, tu terminal",
    },
    "; or allow it: Settings, Privacy, Camera, desktop apps": {
        "zh": "；或在 设置 → 隐私 → 相机 中允许桌面应用使用",
        "es": "; o permítelo: Configuración, Privacidad, Cámara, aplicaciones de escritorio",
    },
    "you are not allowed to use {}: sudo usermod -aG video $USER, then log in again": {
        "zh": "没有使用 {} 的权限：请运行 sudo usermod -aG video $USER，然后重新登录",
        "es": "no tienes permiso para usar {}: sudo usermod -aG video $USER, y entra de nuevo",
    },
    f"there is no such device {_LIST}": {
        "zh": "没有这个设备（referee cameras 可列出所有摄像头）",
        "es": "no hay tal dispositivo ('referee cameras' muestra los que hay)",
    },
    "this is no camera, or another program uses it": {
        "zh": "这不是摄像头，或它正被别的程序占用",
        "es": "esto no es una cámara, o la usa otro programa",
    },
    "its picture stands still": {"zh": "画面静止不动", "es": "su imagen está congelada"},
    "it gives no picture": {"zh": "没有画面", "es": "no da ninguna imagen"},
    "it gives no pictures any more{}": {"zh": "不再有画面{}", "es": "ya no da imágenes{}"},
    "no picture within {} s": {"zh": "{}秒内没有画面", "es": "ninguna imagen en {} s"},
    "the capture process ended": {"zh": "采集进程已结束", "es": "el proceso de captura terminó"},
    "nothing answers at this address": {
        "zh": "这个地址没有回应",
        "es": "nada responde en esta dirección",
    },
    "nothing answers at this address ({})": {
        "zh": "这个地址没有回应（{}）",
        "es": "nada responde en esta dirección ({})",
    },
    "the address answers {}": {"zh": "这个地址的回答是 {}", "es": "la dirección responde {}"},
    "it wants a name and a password: {}": {
        "zh": "需要用户名和密码：{}",
        "es": "pide un nombre y una contraseña: {}",
    },
    "the camera has ended its stream": {
        "zh": "摄像头结束了视频流",
        "es": "la cámara ha terminado su emisión",
    },
    "the picture is cut off": {"zh": "画面不完整", "es": "la imagen está cortada"},
    "it sends {}, not pictures": {"zh": "它发来的是{}，不是图像", "es": "envía {}, no imágenes"},
    "what it sends is no picture": {"zh": "发来的不是图像", "es": "lo que envía no es una imagen"},
    "there is no screen (DISPLAY is not set)": {
        "zh": "没有屏幕（未设置 DISPLAY）",
        "es": "no hay pantalla (DISPLAY no está definida)",
    },
    "the screen did not answer for {} s": {
        "zh": "屏幕{}秒没有反应",
        "es": "la pantalla no respondió en {} s",
    },
    "this screen shows no OpenCV window": {
        "zh": "这个屏幕不能显示 OpenCV 窗口",
        "es": "esta pantalla no muestra ventanas de OpenCV",
    },
    "{}; no player for sound; install one: {}": {
        "zh": "{}；没有播放声音的程序，请安装：{}",
        "es": "{}; no hay reproductor de sonido; instala uno: {}",
    },
    "no player for sound; install one: {}": {
        "zh": "没有播放声音的程序，请安装：{}",
        "es": "no hay reproductor de sonido; instala uno: {}",
    },
    "no sound card answers ({})": {
        "zh": "没有可用的声卡（{}）",
        "es": "ninguna tarjeta de sonido responde ({})",
    },
    "the speech engine did not answer for {} s": {
        "zh": "语音引擎{}秒没有反应",
        "es": "el motor de voz no respondió en {} s",
    },
    "the speech process ended": {"zh": "语音进程已结束", "es": "el proceso de voz terminó"},
    "no speech engine ({}); install it: {}": {
        "zh": "没有语音引擎（{}），请安装：{}",
        "es": "no hay motor de voz ({}); instálalo: {}",
    },
    "no speech engine ({})": {"zh": "没有语音引擎（{}）", "es": "no hay motor de voz ({})"},
    "no voice for '{}' is installed": {
        "zh": "没有安装“{}”的语音",
        "es": "no hay voz instalada para '{}'",
    },
    "nothing was heard": {"zh": "什么也没有听到", "es": "no se oyó nada"},
    "the speech engine gave no sound": {
        "zh": "语音引擎没有发出声音",
        "es": "el motor de voz no dio sonido",
    },
    "the speech engine gave a silent sound": {
        "zh": "语音引擎发出的声音是无声的",
        "es": "el motor de voz dio un sonido mudo",
    },
    "the speech engine failed ({})": {
        "zh": "语音引擎出错（{}）",
        "es": "el motor de voz falló ({})",
    },
    "a device is chosen on Linux only": {
        "zh": "只有在 Linux 上才能选择设备",
        "es": "solo en Linux se elige un dispositivo",
    },
    "that is the table's own loudspeaker": {
        "zh": "那是牌桌自己的扬声器",
        "es": "ese es el altavoz de la mesa",
    },
    "no Piper voice ({}); {}": {
        "zh": "没有 Piper 语音（{}）；{}",
        "es": "no hay voz de Piper ({}); {}",
    },
    "no Piper voice: {}": {"zh": "没有 Piper 语音：{}", "es": "no hay voz de Piper: {}"},
    "no microphone (none is connected)": {
        "zh": "没有接上麦克风",
        "es": "no hay ningún micrófono conectado",
    },
    "no microphone (none is called '{}'; there are: {})": {
        "zh": "没有叫“{}”的麦克风，现有：{}",
        "es": "ningún micrófono se llama '{}'; hay: {}",
    },
    "no microphone ({}): {}": {"zh": "没有麦克风（{}）：{}", "es": "no hay micrófono ({}): {}"},
    "{}; on Linux also: {}": {"zh": "{}；Linux 上还要运行 {}", "es": "{}; en Linux también: {}"},
    "no microphone ({})": {"zh": "没有麦克风（{}）", "es": "no hay micrófono ({})"},
    "the microphone gives no sound": {
        "zh": "麦克风没有声音",
        "es": "el micrófono no da sonido",
    },
    "the hearing process ended": {"zh": "听音进程已结束", "es": "el proceso de oído terminó"},
    "no hearing ({}): {}": {"zh": "不能听音（{}）：{}", "es": "no hay oído ({}): {}"},
    "no hearing here: {}": {"zh": "这里不能听音：{}", "es": "aquí no hay oído: {}"},
    "{}: no names: {}": {"zh": "{}：里面没有人名：{}", "es": "{}: no hay nombres: {}"},
    "{}: names for another ear": {
        "zh": "{}：这些人名是为另一种耳朵录的",
        "es": "{}: nombres para otro oído",
    },
    "{}: no such file": {"zh": "{}：没有这个文件", "es": "{}: no hay tal archivo"},
    "Piper is not installed: {}": {"zh": "没有安装 Piper：{}", "es": "Piper no está instalado: {}"},
    "Piper has no voice yet: {}": {
        "zh": "Piper 还没有语音：{}",
        "es": "Piper aún no tiene voz: {}",
    },
    "{}, {} of {} cards of the golden pictures right": {
        "zh": "{}，标准图中{}张认对（共{}张）",
        "es": "{}, {} de {} cartas de las imágenes de prueba bien",
    },
}
"""English -> language -> the same; ``{}`` stands for what is particular, in the same order."""


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile("(.*?)".join(map(re.escape, template.split("{}"))), re.DOTALL)


_PATTERNS: Final = [(_pattern(template), said) for template, said in TROUBLES.items()]


def trouble(reason: str, language: str) -> str:
    """A reason in a language; as it is where the language has no words for it."""
    for pattern, said in _PATTERNS:
        if language in said and (found := pattern.fullmatch(reason)):
            return said[language].format(*(trouble(part, language) for part in found.groups()))
    return reason
