import { dictionary } from '@zxcvbn-ts/language-common';

const SHORTEST = 6;

/** Common passwords that the international list of the package lacks. */
const BRAZILIAN = `password password1 password12 password123 password! passw0rd p@ssw0rd p@ssword pass1234 passpass senha123 senha1234 senha12345
  senha123456 senha@123 senha@1234 senha2024 senha2025 senha2026 senhasenha minhasenha minhasenha123 suasenha mudar123 mudar@123
  mudar1234 trocar123 trocar@123 acesso123 acesso@123 acesso2026 admin123 admin1234 admin12345 admin@123 administrador
  administrator adminadmin administrador123 root1234 toor1234 teste123 teste1234 teste@123 testeteste test1234 testtest usuario123
  usuario1 visitante convidado guest123 user1234 username welcome1 welcome123 bemvindo bemvindo1 bemvindo123 brasil123 brasil2026
  brasil10 brasil2014 brasilbrasil flamengo flamengo1 flamengo10 flamengo123 corinthians corinthians1 palmeiras palmeiras1
  palmeiras123 saopaulo saopaulo1 saopaulofc spfc1234 santos123 santosfc gremio123 internacional cruzeiro cruzeiro1 atletico
  atletico1 vascodagama vasco123 botafogo botafogo1 fluminense fluminense1 bahia123 sport123 qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 qwerty12345 qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl
  asdf1234 asdasdasd zxcvbnm1 zxcvbnm123 zxcvbnm, qazwsxedc qweasdzxc qweqweqwe abcd1234 abcd@1234 abc12345 abc123456 abc@1234 a1b2c3d4
  aa123456 a1234567 a12345678 a123456789 1234567a 12345678a 123456789a 1234567890 0123456789 123456789 1234567891 12345679
  123123123 123321123 12341234 12344321 123454321 12121212 11223344 1122334455 112233445566 10203040 102030405060 13579246 147258369
  159753456 159357258 987654321 9876543210 87654321 963852741 741852963 789456123 456789123 123654789 321654987 147852369 14725836
  11112222 11111112 22222222a 00001111 01010101 20202020 19891989 19901990 20002000 20202021 trustno1 superman superman1 batman123
  spiderman homemaranha starwars pokemon1 pokemon123 naruto123 dragonball dragon123 minecraft minecraft1 football football1 baseball
  basketball futebol1 futebol123 futebol10 princess princess1 princesa princesa1 princesa123 estrela1 sunshine sunshine1 iloveyou
  iloveyou1 iloveyou2 teamo123 teamomuito euteamo1 euteamo123 amorzinho amordavida meuamor1 meuamor123 minhavida minhafamilia familia1
  familia123 gabriel1 gabriel123 gabriela gabriela1 fernanda fernanda1 fernando fernando1 juliana1 juliana123 mariana1 mariana123
  rafael123 rodrigo1 rodrigo123 leonardo leonardo1 eduardo1 eduardo123 guilherme guilherme1 henrique henrique1 isabella isabela1
  leticia1 vitoria1 vitoria123 victoria beatriz1 beatriz123 camila123 amanda123 bruno123 daniel123 lucas123 lucas1234 maria123
  maria1234 joao1234 pedro123 ana12345 jesus123 jesuscristo jesusteama jesus1234 deusefiel deusfiel deusefiel1 deusefiel123 deuseamor
  jesusdaniel nossasenhora aparecida aparecida1 felicidade liberdade esperanca chocolate chocolate1 borboleta borboleta1 cachorro
  cachorro1 cachorrinho computador computer computer1 internet internet1 internet123 whatever michelle michelle1 jennifer jessica1
  jonathan samantha danielle charlie1 ashley123 jordan23 michael1 master123 mustang1 shadow123 monkey123 letmein1 letmein123
  changeme changeme123 default1 secret123 segredo1 segredo123 samsung1 samsung123 motorola motorola1 iphone123 xiaomi123 facebook
  facebook1 instagram instagram1 whatsapp whatsapp1 youtube1 google123 gmail123 hotmail1 hotmail123 microsoft windows1 windows10
  autoescola autoescola1 autoescola123 habilitacao habilitacao1 habilitacao123 carteira123 motorista motorista1 motorista123
  detran123 detran2026 direcao123 carro123 carro1234 moto1234 honda123 yamaha123 volkswagen chevrolet chevrolet1 cnh12345 cnh2026
  habilita habilita1 habilita12 habilita123 habilita2025 habilita2026 matricula matricula1 matricula123 escola123 aluno123
  aluno1234 professor professor1 empresa1 empresa123 trabalho trabalho1 trabalho123 financeiro financeiro1 suporte123 suporte1
  atendimento operador1 operador123 supervisor supervisor1 gerente123 diretoria marketing marketing1 sistema123 sistema1`;

/**
 * 49,000 leaked passwords from a package, and Brazilian ones, in lower case. Words of six letters are among them,
 * because people add symbols to a short word to make it long enough.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common'], ...BRAZILIAN.split(/\s+/)].filter((word) => word.length >= SHORTEST),
);
