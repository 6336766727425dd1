"""What people say at a table that is no word of the ear, to learn from and, apart, to measure on.

The voices of the measure never say what was learnt from, so a low count of false calls is no
memory of sentences. Both lists are full of what sounds like UNO in English.
"""

from __future__ import annotations

from typing import Final

TALK: Final = (
    "whose turn is it now", "I have no red cards left", "do you know what time it is",
    "you know, I think she has a wild card", "pass me the crisps please",
    "one two three four, I need four cards", "draw two, that is mean", "no, not again",
    "oh no, I forgot my glasses", "are you sure about that",
    "we played this game last summer with my cousins", "can you move your glass a little",
    "I know you know that I know", "how many cards do you have", "the dog wants to go out",
    "she said no to me", "who has the yellow one", "that is a blue six, is it not",
    "let me see the rules again", "it is raining outside again", "you owe me one",
    "would you like some more tea", "I never win this game", "you are not allowed to do that",
    "he did not know about it", "you knew it all along", "turn the music down a bit",
    "what a nice move", "the winner takes it all", "you know", "you know what", "oh no",
    "I don't know", "who knows", "no way", "you know it", "no idea", "you know better",
    "I told you so", "you no good cheat", "do you, no", "new one please", "into the pile",
    "you own it now", "a new game then", "to know or not to know", "do not look", "too slow",
    "the unit is broken", "you never know", "your nose is red", "are you done now",
    "we do know him", "soon you will know", "June or July", "who no longer plays",
    "I knew no one there", "so do you know how", "you know, you know", "you need not say so",
    "she threw nothing", "I am not ready", "already done", "I read the book", "is it said or not",
    "he let it go", "yesterday it rained", "yes I think so too", "guess who", "I guess so",
    "the bread is fresh", "I fell asleep", "you blew it", "he flew to Spain", "blue boots",
    "between you and me", "the green grass grows", "hello everybody", "mellow music please",
    "I challenge nobody ever", "what a challenging evening", "I want to undo my shoes",
    "undone and lost", "nobody knows the answer", "now we know", "knock on wood",
    "the phone is ringing", "another round then", "I need a drink", "so what now", "very funny",
    "come on, lay something", "wait a moment", "that was close", "it is your go", "go on then",
    "deal the cards please", "my hand is full", "seven cards already", "this is hopeless",
    "are there more biscuits", "shut the window please", "what did he say", "can I see that",
)  # fmt: skip
"""To learn from."""

TALK_MORE: Final = (
    "you know me", "as you know", "you know that already", "do you know her",
    "you know, I am tired", "you know the one I mean", "well you know", "you know how I am",
    "you know, it is late already", "because you know, she was there", "and you know what happened",
    "did you know my uncle", "how do you know", "I do not know anybody here", "we do not know",
    "they know nothing", "nobody will know", "I will let you know", "now you know why",
    "no, you go first", "oh no, my tea is cold", "oh no, that is my last one", "no no no",
    "no thanks", "no more of that", "no one knows", "not now", "no, I mean the other one",
    "no, no, it is fine", "there is no time", "a new one", "a new deck would be nice",
    "is that a new shirt", "I knew that", "he knew better", "you owe me nothing", "you owe us one",
    "who owns the dog", "unique, is it not", "you two, hush", "university starts in autumn",
    "the union meets on Monday", "I do, no really", "undo the knot", "what do you mean, no",
    "one of you must go", "one more round", "that one, not this one", "two of us are tired",
    "me too", "it is up to you", "too bad", "three is a crowd", "I have three left", "who won",
    "nearly done", "under the table", "under no circumstances", "can you speak up a bit",
    "the music is louder now", "a softer chair", "he runs faster than me",
    "slow down, I am thinking", "faster than last time", "yes, that is what I said", "yes yes",
    "I guess that is true", "read it again", "I said it", "you said so", "let it be",
    "get me a bread", "a yellow submarine", "hello there", "green with envy", "she flew home",
    "true blue", "the challenge was too much", "what a challenge", "I undid it", "do it again",
    "and so on", "soon, no, later", "you, no, you", "my shoe, no, my sock",
    "the moon, you know, the moon", "no money no honey", "in no time", "I know, I know",
    "you noticed, did you", "go, go, go",
)  # fmt: skip
"""To learn from besides: more of what is taken for a call, for a number, or for a rare word."""

TALK_CHINESE: Final = (
    "dao4 shei2 le", "wo3 mei2 you3 hong2 se4 de pai2", "ni3 zhi1 dao4 ma", "wo3 bu4 zhi1 dao4",
    "kuai4 dian3 chu1 pai2", "bie2 ji2", "deng3 yi4 deng3", "zhe4 zhang1 shi4 wo3 de",
    "wo3 you4 yao4 mo1 pai2 le", "ni3 hai2 you3 ji3 zhang1", "wo3 shu1 le", "zai4 lai2 yi4 ju2",
    "shei2 xian1 kai1 shi3", "gei3 wo3 yi4 bei1 shui3", "jin1 tian1 hen3 re4",
    "wo3 ji4 de ni3 shuo1 guo4", "bu2 yao4 kan4 wo3 de pai2", "ta1 zhi3 you3 liang3 zhang1 le",
    "xiao3 xin1 yi4 dian3", "tai4 hao3 le", "zen3 me hui2 shi4", "wo3 men2 chi1 fan4 ba",
    "ni3 de shou3 ji1 xiang3 le", "zhe4 ge4 gui1 ze2 wo3 bu4 dong3", "yi1 er4 san1 si4",
    "ming2 tian1 zai4 shuo1", "na4 ge4 lan2 se4 de bei1 zi5", "hong2 deng1 ting2 lv4 deng1 xing2",
    "wo3 wu4 hui4 ni3 le", "wu3 hao4 chu1 fa1", "nuo4 da4 de fang2 zi5",
    "wo3 nuo2 yi1 nuo2 yi3 zi5", "hao3 ba", "shi4 ma", "dui4 bu4 qi3", "mei2 guan1 xi4",
    "man4 man4 lai2", "sheng1 yin1 tai4 da4 le", "san1 ge4 ren2",
)  # fmt: skip
"""To learn from, in pinyin."""

TALK_CHINESE_KEPT_BACK: Final = (
    "zhe4 ju2 wo3 yi2 ding4 ying2", "ni3 kan4 jian4 wo3 de yan3 jing4 le ma",
    "lun2 dao4 ni3 chu1 le", "wo3 mei2 ting1 jian4", "wo3 shou3 li3 quan2 shi4 lv4 de",
    "bu2 shi4 wo3 na2 de", "xia4 ci4 ba", "ni3 men2 zai4 xiao4 shen2 me",
    "er4 shi2 fen1 zhong1 yi3 hou4", "ta1 wu3 dian3 lai2", "wo3 xiang3 he1 ka1 fei1",
    "da4 jia1 dou1 zai4 deng3", "kuai4 yi4 dian3 ma", "shi4 de wo3 zhi1 dao4",
    "hong2 shao1 rou4 hen3 hao3 chi1", "na4 tian1 xia4 yu3 le", "wo3 wu2 suo3 wei4",
    "dui4 le hai2 you3", "ni3 you4 zuo4 bi4", "bu4 neng2 zhe4 yang4 chu1",
    "san1 nian2 ji2 de hai2 zi5", "tai4 man4 le ba",
)  # fmt: skip
"""To measure on, in pinyin."""

TALK_KEPT_BACK: Final = (
    "you know, it was a good film", "did you know that she moved away", "I really do not know yet",
    "oh no, not the dog again", "who knows when they will come", "you owe him nothing",
    "no no, that is my glass", "you know how it goes", "a new coat of paint", "I knew it",
    "do you want milk in your coffee", "we know you know", "the red one is mine, I think",
    "yes, and then he said no", "my blue jacket is wet", "she would never lie to me",
    "is that allowed, do you think", "well, that was unlucky", "I have not had a single six",
    "your turn, come on", "hand me the bowl please", "you know whose birthday it is",
    "he has two cards, watch out", "I need to change the colour", "what was the score again",
    "the green house on the corner", "undoubtedly the best evening", "let us have a break soon",
    "no idea what to lay", "we two know better", "that is the second time today",
    "my brother plays this all the time", "shall we open the window", "look at his face",
    "you know, maybe it will work", "are we playing to five hundred", "I forgot to shuffle",
    "so you no longer live there", "she drew four, poor thing", "which way round are we going",
    "{uno} dos tres, that is how they count in Spanish", "it was on the news at noon",
)  # fmt: skip
"""To measure on. One sentence holds the word itself, as people say it without meaning a call."""
