/**
 * Of the 10,000 commonest passwords those of ten characters and more, in lower case; shorter ones are refused by their length.
 * Source: the first 10,000 lines of django/contrib/auth/common-passwords.txt.gz of Django 5.2, by Royce Williams, from "Have I Been Pwned".
 *
 * Copyright (c) Django Software Foundation and individual contributors. All rights reserved.
 * Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are
 * met: 1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.
 * 2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the
 * documentation and/or other materials provided with the distribution. 3. Neither the name of Django nor the names of its contributors may
 * be used to endorse or promote products derived from this software without specific prior written permission.
 * THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
 * LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT
 * OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
 * LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
 * ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE
 * USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
 */
export const FREQUENT_PASSWORDS: ReadonlySet<string> = new Set(
  `
  1234567890 1q2w3e4r5t qwertyuiop homelesspa passer2009 123456789a q1w2e3r4t5y6 fqrg7cs493 0123456789 0987654321 1111111111
  basketball 1qaz2wsx3edc 3rjs1la7qe password12 q1w2e3r4t5 vqsablpzla 1234567891 12345qwert cjmasterinf 12345678910 a123456789
  yuantuo2012 sojdlg123aljg diosesfiel pe#5gz29ptzmse liverpool1 0000000000 tinkerbell qwerty12345 butterfly1 1234554321
  chocolate1 111222tianya elizabeth1 password123 myspace123 hellokitty 1q2w3e4r5t6y startfinding spongebob1 4815162342 123hfjdk147
  123456789q yagjecc826 alexander1 manchester asdfghjkl1 spiderman1 beautiful1 3odi15ngxb 421uiopy258 9876543210 1029384756
  1122334455 california metallica1 1v7upjw3nt qwerty123456 christian1 uqa9ebw445 iloveyou12 qwerty1234 sz9kqcctwy d2xyw89sxj
  friendster justinbieb 1234512345 123qweasdzxc 3d8cubaj2e p3rat54797 strawberry 1123581321 qwert12345 christopher azertyuiop
  12345qwerty 5555555555 undertaker sweetheart stephanie1 linkinpark polniypizdec0211 zxcvbnm123 password11 realmadrid southside1
  alessandro bestfriend volleyball hollister1 princess12 w5txn36alfw babygirl12 abcdefg123 fuckyou123 123456qwerty password01
  2012comeer harrypotter n8zgt5p0shw= groupd2013 vrbgqns997 superstar1 christina1 qti7zxh18u poiuytrewq megaparol12345 terminator
  football12 september1 123456789m 123456789z welcome123 motdepasse runescape1 christophe jesuschrist aaaaaaaaaa g9l2d1fzpy
  123456654321 diwtgm8492 asdfghjkl: dragonball hollywood1 7894561230 paintball1 pokemon123 sexybitch1 telechargement sebastian1
  ilovejesus 123456123456 baseball12 password13 teddybear1 friendship golfcourse x4ivyga51f christine1 123456789s barcelona1
  6hbf28w791 charlotte1 tnk0mk16vx password10 h1xp2z2duk spartan117 yfdbufnjh10305070 blackberry mypassword skateboard ka_djkhjsy6
  1234567890q alejandro1 wrestling1 watermelon passer2011 alexandra1 tokiohotel 1234567899 idontknow1 123456789j 9999999999
  abcde12345 qazwsxedcrfv buttercup1 password00 ronaldinho password22 password69 ohmnamah23 123456789k 0.00000000 a1b2c3d4e5
  y6p67ftrqj prettygirl christmas1 2222222222 5hsu75kpot enterprise 123456789d sunflower1 cinderella porsche911 1234567890a
  alessandra ocpoook325 casablanca qazwsxedc1 swordfish1 123456789l catherine1 123456789p 1zn6fpn01x scoobydoo1 butterfly2
  underground 1357924680 daddysgirl washington 1fr2rfq7xl g13916055158 7777777777 football10 youngmoney password23 spiderman3
  katherine1 bettyboop1 1q2w3e4r5t6y7u8i9o0p callofduty myspace.co bubblegum1 5xfgs3ii9d something1 superman12 123456789o
  cashmoney1 lighthouse longhorns1 september2 ironmaiden 123456789123 baseball11 qwertyqwerty polniypizdec110211 nuttertools
  revolution playstation skate4life smallville 112233445566 motherfucker baseball10 motherlode galatasaray justinbieber princess10
  babygirl13 nks230kjs82 alejandra1 webhompass 987654321a d71lwz9zjs godisgreat 123456789987654321 qweasdzxc123 vaffanculo
  football11 michael123 pineapple1 "zxcvbnm,./" babycakes1 australia1 iloveyou22 123456789123456789 iloveyou13 maprchem56458
  1a2b3c4d5e password21 iloveyou14 disturbed1 q123456789 123456789b chrisbrown spiderman2 5532361cnjqrf 1020304050 aleksandra
  qdujvyg5sxa iloveyou11 eh1k9oh335 qwertyuiop[] mastermind jellybean1 princess13 iamthebest jesusislord university princess11
  12345678900 qazwsxedc123 iloveyou123 kissmyass1 opensesame uvgx8f8232 abcdefghij jessica123 12345678901 mississippi baseball13
  jesucristo babygirl10 password1234 billabong1 love123456 newcastle1 fenerbahce southpark1 charlie123 information international
  littleman1 ilovemymom princess01 3rjs1la2qe 123456789c d9zufqd92n football21 felicidade 123456789r 123456789t qwertyuio1
  cassandra1 dominique1 qwertyuiop1 123admin321 nopassword ilovemyself sweetness1 football22 c43qpul5rz nightmare1 jacqueline
  cellphone1 12345abcde lovehurts1 sunshine12 chocolate2 3rjs5la8qe temppassword elizabeth2 syncmaster 7ugd5hip2j 1234567890-
  jjcg16dj5k hellohello wachtwoord fktrcfylhf losangeles xiang123456 1q2w3e4r5t6y7u samsung123 spongebob2 professional abracadabra
  testing123 8888888888 password14 polniypizdec1102 microsoft1 m123456789 nyq28giz1z hernandez1 bangladesh linkedin123
  0r968ji9ufj6 anthony123 fu7u4a#$$$ sailormoon 0102030405 password99 dragonballz babygirl11 roadrunner 92k2cizcdp summertime
  snowflake1 pakistan123 jundian2011xr yfdbufnjh63 12345654321 happiness1 18atcskd2w evangelion familyguy1 viphv5j736 godisgood1
  qwertyuiop123 whatthezor 000webhost iw14fi9jxl nickjonas1 asshole123 wolverine1 qwe1122334 cm6e7aumn9 mackenzie1 tottenham1
  8ix6s1fceh suckmydick computer12 hellothere qwerasdfzxcv mickeymouse anastasiya butterfly7 alexandria blueberry1 football23
  qweasdzxc1 leavemealone nintendo64 asdfg12345 moneymaker chargers21 pok29q6666 marijuana1 cheesecake michelle12 valentine1
  3333333333 matematica johndeere1 backspace1 taishan2011 jeffhardy1 ty2t1hv3oc snowboard1 mechanical 6666666666 fuckyou666
  dragonfly1 simpleplan letmein123 "zxcvbnm," football13 december12 godfather1 hondacivic jesussaves ttd955audg houston713
  jesuschris television 123456789n iloveyou10 cardinals1 finalfantasy chicken123 babygirl01 baseball22 maximilian 123456789g
  francisco1 sexybeast1 chelsea123 nathaniel1 thirteen13 woaini1314 123456789abc puertorico softball12 babygirl14 juancarlos
  iamnumber1 j123456789 123456789e abrakadabra iloveme123 ilovemusic wonderland starcraft1 angelbaby1 loveyou123 braveheart
  baseball21 lovergirl1 administrator 123qwe123qwe rodriguez1 halloween1 ilovechris s123456789 bernadette souljaboy1 lamborghini
  1212121212 diosesamor cepetsugih demon1q2w3e monster123 newpassword rocknroll1 jesusfreak a1s2d3f4g5 smackdown1 celtic1888
  iloveyou69 password15 zxcasdqwe123 blackjack1 friends123 brandon123 multiplelog hollister2 demon1q2w3e4r iloveyou23 princess21
  lovesucks1 princess14 gabrielle1 dominican1 konstantin pothead420 password09 neveragain november11 starbucks1 highlander
  uhfybn8888 girlfriend alexander2 jamesbond007 volkswagen 123456789w iloveyou21 asdfghjkl123 estrellita myspace101 jasmine123
  demon1q2w3e4r5t 11111111111 loveislife capricorn1 baseball23 projectsadminx huhbbhzu78 ichliebedich wellington megasecret
  pimpdaddy1 playstation3 prettyboy1 123456789qwe sonyericsson bubbles123 butterfly3 1qazxsw23edc ohiostate1 networking madagascar
  astonvilla pazzword123 kifj9n7bfu princess22 moonlight1 margarita1 montgom2409 helloworld bobmarley1 forzamilan america123
  babygirl15 triskelion arsenal123 john!20130605at1753 battlefield linkedin2011 liverpool8 1q2w3e4r5t6y7u8i w66yrybgra lifeisgood
  fullaccess mrf11277215 123456789h qqqqqqqqqq babygirl09 harrypotte mileycyrus ihatethisgame 123456789f babygurl12 u1v7hhh7ef
  0192837465 lightning1 princess23 bigpimpin1 cleveland1 wonderful1 a1a2a3a4a5 mississipp evanescence abcd123456 darkangel1
  history278 owt243ygbj rjycnfynby blingbling baseball24 x3luym2mmj classof201 motocross1 emachines1 playboy123 baseball14
  ghostrider s8ylpe9jdpvym bestfriends thegreat123 livestrong northside1 principessa lifesucks1 football24 princesita margherita
  deutschland tweetybird 1357913579 zxcvb12345 password88 rammstein1 password24 ordinateur password08 mega_pizdetz666 greenday12
  123456789v 18n28n24a5 godislove1 9293709b13 123123123123 puppylove1 samantha12 technology motherfuck 123321123321 monkeybutt
  ilovepussy music4life winchester z123456789 babygirl21 basketbal1 guadalupe1 0147258369 bellissima babygirl16 babygirl08
  babygirl23 princess15 maradona10 mostwanted football20 123456abcd z0102030405 chevrolet1 gabriel123 zzzzzzzzzz softball11
  liverpoolfc budweiser1 1234509876 111111111111 baili123com argentina1 sunderland jaihanuman qwegta13091990 iloveyou15 nissan350z
  basketball1 management iloveyou09 bugsbunny1 l6ho3tg7wb valentina1 klapaucius football09 christian2 mitsubishi kobebryant
  password19 1a2s3d4f5g 123456789. supergirl1 qwertasdfg supersonic baseball15 william123 id6c3wr6un cookiemons revelation
  september9 1butterfly matthew123 123456789asd candycane1 babygirl69 everything feder_1941 sagitarius password07 forzainter
  starlight1 password20 rainbow123 magandaako chronic420 softball13 beautiful2 doomsayer.2.7mords.v cookies123 0147852369
  jennifer12 7elephants h2vwdubjx4 seniseviyorum 1213141516 christelle 010203040506 eqes606898 onedirection 123456qwer softball10
  underworld scvmofas79 ilovejusti princess16 google.com twilight12 babygirl22 mmmmmmmmmm hurricane1 devilmaycry maryjane42
  dontforget firefighter r9lw4j8khx panasonic1 xxxxxxxxxx ?????????? football14 littlebit1 w5tn36alfw septiembre gymnastics
  password17 montecarlo princess08 patriots12 iloveyou08 pinkfloyd1 milkshake1 murcielago stonecold1 moneymoney skywalker1
  butterfly8 slipknot66 couponsc10 rockstar12 qwertzuiop amsterdam1 princess09 classof200 jobshop2002 987654321q password77
  supermario mikejones1 impossible 9uzp9jek3f deerhunter transformers d123456789 superman23 lucifer666 password16
  1q2w3e4r5t6y7u8i9o godlovesme grenouille password33
  `
    .trim()
    .split(/\s+/),
);
