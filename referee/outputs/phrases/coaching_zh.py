"""Teaching in Chinese: reasons for rulings, lessons, hints and the quiz: ``kind|text``."""

from __future__ import annotations

from typing import Final

_TABLE: Final = """
why dealer|抽到最大的发牌，以后轮流发。
why lot-tie|一样大分不出来，所以再抽一次。
why turn|按出牌方向轮流。
why direction|反转牌会改变出牌方向。
why color|出变色牌的人指定下一张的颜色。
why ask-color|变色牌本身没有颜色，所以要由出牌的人指定。
why ask-swap|按这一桌的规则，这张牌要换手牌。
why ask-proof|被质疑的人要证明手里没有这个颜色。
why ask-hand|剩下的牌就是赢家的得分。
why owes|该摸的牌要先摸完。
why skip|跳过牌让下家少一轮。
why misplay no-match|颜色相同或者符号相同才能出，变色牌随时能出。
why misplay out-of-turn|轮到谁，谁才能出牌。
why misplay not-drawn-card|摸了牌，这一轮就不能再出别的手牌。
why misplay must-draw|该摸的先摸，通常也轮空。
why misplay last-card|这一桌不是什么牌都能最后出。
why misplay too-many|一轮一张，除非这一桌允许多张。
why misplay forced|这一桌能出就必须出。
why misplay wild-on-draw|这一桌罚摸牌后面不能跟变色牌。
why misplay not-in-hand|只能出自己手里的牌。
why misplay not-all|这一桌同色全出要把整个颜色出完。
why misplay beaten|先放下的牌才算。
why void|这时候没有作用，所以什么都不变。
why jump-in|这一桌可以用一模一样的牌抢出。
why uno-due|只剩一张牌就要喊乌诺。
why uno-unnoticed|没喊乌诺，没人及时抓到就不罚。
why missed-uno|只剩一张牌要喊乌诺，没喊被抓到就要罚摸。
why saved-uno|还没被抓到，补喊也算。
why false-uno|乌诺要在出到只剩一张的时候喊。
why false-catch|只有剩一张又没喊的人才能抓。
why late-catch|下一轮已经开始，就不能再抓了。
why challenge-upheld|手里没有这个颜色才能出王牌加四，虚张声势被识破就自己摸。
why challenge-failed|手里确实没有这个颜色，所以质疑的人多摸。
why challenge-void|只有被加四的人在摸牌之前才能质疑。
why swap|按这一桌的规则，七要换手牌。
why rotate|按这一桌的规则，零要把手牌传下去。
why hands|手牌换了主人，张数也跟着变。
why wrong-draw|摸的张数要和该摸的一样。
why desync|记录的张数要和桌上的一样。
why reshuffle-due|弃牌除了最上面一张，洗匀当新的牌堆。
why no-cards|没有的牌谁也摸不到。
why hand-full|手牌有上限，满了就不用再摸。
why census|每种牌只有那么多张，所以有一张看错了。
why quiet on|这一桌出二要安静。
why quiet off|再轮到出二的人，安静就结束。
why fine advice|不能告诉别人该出什么。
why fine noise|安静的时候出声要罚。
why fine slow-slap|最后拍下的手要罚。
why out|手里没有牌就赢了这一局。
why place|这一桌继续打，排名次。
why left|离开的人不再参加。
why points|数字按数字算，功能牌二十分，变色牌五十分。
why total|各局的分数加在一起。
why eliminated|超过上限就淘汰。
why bust|超过上限就爆分。
why wins|已经到了比赛的目标。
why withdrawn|记录更正了，后面的都重新判。
row|规则条目{row}。
here|这一桌：{sentence}
elsewhere|别处：{sentence}
nothing-ruled|还没有判过什么。
may-follow|可以接{either}。
hint|出{the_card}：{reason}。
hint-draw|没有能出的，摸一张。
hint-owes|摸{count}。
may-play|可以出{cards}。
because keeps-color|剩下的牌同色最多
because goes-out|这是最后一张
because hits|下家快出完了，这张能拦住
because sheds-points|别人先出完的话这张分数高
because saves-wild|配得上，变色牌留到后面
because only|只有这一张能出
lesson matching|配牌：同色或者同符号
lesson actions|功能牌
lesson wilds|变色牌
lesson challenge|质疑
lesson uno|喊乌诺
lesson scoring|算分
lesson house|这一桌的规则
ask number|请在桌上放一张数字牌，牌面朝上。
ask color|现在在上面或旁边放一张同色的牌。
ask symbol|现在放一张数字或符号相同、颜色不同的牌。
ask wrong|现在试一张完全配不上的牌。
ask take-back|请收回这张牌。
ask skip|请放一张跳过。
ask reverse|请放一张反转。
ask draw-two|请放一张加二。
ask wild|请放一张变色牌。
ask wild-color|请放一张你想指定的颜色的牌。
ask wild-four|请放一张王牌加四。
ask hand|请在旁边再摊开三张牌，当作出牌人的手牌。
ask two|请放两张能互相接上的牌，当作你最后两张。
ask call|拿走其中一张，再喊乌诺，也可以按u键。
ask three|请摊开任意三张牌，旁边不要有别的牌。
ask house|听完了请放任意一张牌。
told number|这是{the_card}。下一张要同色或同数字。
told color|{the_card}可以：颜色相同。
told symbol|{the_card}可以：符号相同。
told wrong|{the_card}配不上，要收回，可以再试。
told take-back|好。这里出错不罚。
told take-back-fined|好。这里出错要摸{count}。
told skip|下家少一轮。
told reverse|方向反过来。两个人玩的时候等于跳过。
told draw-two|下家摸两张，还少一轮。
told wild|什么都能接，颜色由你定。
told wild-color|所以颜色是{color}色，只能接{color}色或变色牌。
told wild-four|下家摸四张，还少一轮，颜色由你定。手里没有当前颜色才能出。
told hand-guilty|{cards}有这个颜色，质疑会成功：虚张声势的人摸{count}。
told hand-innocent|没有这个颜色，出得合规，质疑的人要摸{count}。
told two|{cards}：手里两张，要出一张，这时候就要喊。
told call|对。忘了喊被抓到，要摸{count}。
told three|{cards}：先出完的人得{points}。
told house|好的。
not yet number|需要一张数字牌，看到的是{cards}。
not yet color|需要{color}色，看到的是{the_card}。
not yet symbol|需要符号相同、颜色不同的牌，看到的是{the_card}。
not yet wrong|{the_card}配得上，请试一张配不上的。
not yet skip|需要跳过，看到的是{the_card}。
not yet reverse|需要反转，看到的是{the_card}。
not yet draw-two|需要加二，看到的是{the_card}。
not yet wild|需要普通变色牌，看到的是{the_card}。
not yet wild-color|需要有颜色的牌，看到的是{the_card}。
not yet wild-four|需要王牌加四，看到的是{the_card}。
not yet hand|还需要三张牌，看到的是{cards}。
not yet two|需要两张能互相接上的牌，看到的是{cards}。
not yet three|需要三张牌，看到的是{cards}。
ask hit|请放一张加二。
ask answer|再放一张能接住它的牌：这里被罚的人可以这样接。
ask same|再放一张一模一样的牌。
ask seven|请放一张七。
ask zero|请放一张零。
ask hush|请放一张二。
ask slap|请放一张九。
told hit|{the_card}：下家摸牌，或者接住它。
told answer|{the_card}接住了，罚的牌转给下一家。
told same|谁有一样的牌，谁就可以抢出，然后从他接着往下打。
told seven|出七的人要和一个人换手牌。
told zero|大家的手牌按出牌方向传给下一家。
told hush|从现在起谁都不许出声，直到又轮到出二的人。
told slap|大家拍牌堆，最后一个拍的罚摸。
not yet hit|需要加二，看到的是{the_card}。
not yet answer|按这里的规则，{the_card}接不住。
not yet same|需要一模一样的牌，看到的是{the_card}。
not yet seven|需要七，看到的是{the_card}。
not yet zero|需要零，看到的是{the_card}。
not yet hush|需要二，看到的是{the_card}。
not yet slap|需要九，看到的是{the_card}。
lesson-done|这一课完了。
all-done|可以开始打第一局了。
no-house|这一桌按正式规则玩。
show-hand|请把手牌对着摄像头，别让旁人看到。
quiz may|最上面是{the_top}。可以出{the_card}吗？可以还是不可以？
quiz draws|出了{the_card}，下家要摸几张？
quiz points|{the_card}在手里算几分？
quiz right|对。
quiz wrong|不对，答案是{answer}。
quiz score|{n}题对了{right}题。
yes|可以
no|不可以
also yes|是 对 能 行 y
also no|否 不是 不对 不能 不行 n
"""

TEXTS: Final[dict[str, str]] = {
    line.partition("|")[0]: line.partition("|")[2] for line in _TABLE.strip().splitlines()
}
