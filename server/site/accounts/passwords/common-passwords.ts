import { siteProblems } from '#contract/site/site-problems.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The most common passwords that pass the length check. */
const common = new Set(
  `12345678 123456789 1234567890 12345678910 123123123 1231231234 11111111 111111111 1111111111 00000000 000000000
  0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 87654321 987654321 9876543210
  12341234 12344321 11112222 11223344 1122334455 112233445566 123454321 123456123456 12345qwert 1234qwer 123qweasd
  123qwe123 123abc123 12qwaszx 147258369 159753456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  1234567a 12345678a 123456789a 1234567q 12345678q 123456789q a1234567 a12345678 a123456789 q1234567 q12345678
  aa123456 aa12345678 ab123456 abc12345 abc123456 abcd1234 abcd12345 abcdefgh abcdefghi abcdef123 abcabc123 asd12345
  asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl123 qazwsxedc qazwsx123 qwer1234 qwerasdf qwert123
  qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 qweasdzxc
  qweqweqwe qwe123qwe qwe12345 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm,./
  password password1 password12 password123 password1234 password12345 password! password1! password2 password01
  password99 passw0rd passw0rd1 p@ssword p@ssw0rd p@ssw0rd1 p@ssword1 pa55word pa55w0rd pass1234 pass12345 passpass
  passport mypassword newpassword thepassword nopassword drowssap changeme changeme1 changeme123 changeit letmein1
  letmein123 letmein! welcome1 welcome12 welcome123 welcome1234 welcome! admin123 admin1234 admin12345 adminadmin
  administrator admin@123 root1234 rootroot toor1234 test1234 test12345 testtest testing1 testing123 tester123
  guest123 guestguest user1234 username default1 default123 secret12 secret123 topsecret trustno1 whatever
  whatever1 nothing1 something anything iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! ilovegod
  ilovejesus iloveu12 loveyou1 lovelove loveme123 lover123 loveyou123 babygirl babygirl1 princess princess1
  princess123 sunshine sunshine1 sunshine123 football football1 football123 baseball baseball1 basketball
  basketball1 superman superman1 superman123 batman123 spiderman spiderman1 starwars starwars1 starwars123
  pokemon1 pokemon123 dragon123 dragonball monkey123 shadow123 master123 michael1 michael123 jennifer jennifer1
  jordan23 jordan123 charlie1 charlie123 samantha samantha1 jessica1 michelle michelle1 alexander alexandra
  elizabeth christian christopher benjamin danielle victoria veronica isabella gabriela gabriel1 jonathan nicholas
  patricia stephanie liverpool liverpool1 arsenal1 chelsea1 barcelona realmadrid manchester internet internet1
  computer computer1 computer123 corvette mercedes mustang1 ferrari1 porsche1 chocolate chocolate1 butterfly
  butterfly1 elephant dolphins dolphin1 snowball snoopy12 hello123 hello1234 hellohello hellokitty helloworld
  goodluck blink182 slipknot metallica nirvana1 greenday rockstar rockyou1 rainbow1 midnight midnight1 november
  december september february blessed1 jesus123 jesuschrist godisgood heaven12 freedom1 freedom123 america1
  pakistan india123 mexico12 brazil123 canada12 london12 paris123 asshole1 fuckyou1 fuckyou2 fuckyou! fuckyou123
  bullshit killer123 hunter12 hunter123 soccer12 soccer123 hockey12 hockey123 tennis12 yankees1 cowboys1 steelers
  packers1 eagles12 lakers24 redskins maverick thunder1 phoenix1 diamond1 precious flower12 flower123 summer12
  summer123 summer2024 summer2025 summer2026 winter12 winter123 winter2024 winter2025 winter2026 spring2026
  autumn2026 student1 student123 teacher1 teacher123 school12 school123 qwerty!@ 1234!@#$ !qaz2wsx zaq!2wsx
  cairn123 cairn1234 cairncairn python123 java1234 javascript programming developer hacker123 hackerman`.split(
    /\s+/,
  ),
);

export const assertUncommon = (password: string, field: string) => {
  const isMonotone = new Set(password).size < 3;
  if (isMonotone || common.has(password.toLowerCase()))
    throw new AppError('invalid', siteProblems.commonPassword, {
      field,
    });
};
