import { DEFAULT_ZONE_OFFSET, dateTimeInSentence } from '@habilita/kernel';
import { letter, WITHOUT_LINK } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface Occasion {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly device: string;
  readonly address: string;
}

const OCCASION: Occasion = {
  name: SAMPLE.staffName,
  at: SAMPLE.at,
  device: 'Chrome 142 no Windows',
  address: '203.0.113.9',
};
const BY_ANOTHER = { name: SAMPLE.staffName, at: SAMPLE.at, by: 'Ana Lima' };

const OWNER = 'the owner of the account';
const NOT_YOU =
  'Se não foi você, troque a sua senha agora em “ESQUECI MINHA SENHA”, na tela de entrada, e avise um administrador.';

const whenLine = (at: Temporal.Instant): string =>
  `Quando: ${dateTimeInSentence(at.toString(), DEFAULT_ZONE_OFFSET)} (horário de Brasília)`;

const circumstances = ({ at, device, address }: Occasion): string =>
  [whenLine(at), `Aparelho: ${device}`, `Endereço IP: ${address}`].join('\n');

export const passwordReset = message<{ readonly name: string; readonly link: string }>({
  recipient: OWNER,
  when: 'Somebody asks for a new password on the sign-in page.',
  samples: [{ name: SAMPLE.staffName, link: SAMPLE.link }],
  subject: () => 'Redefinição de senha',
  text: ({ name, link }) =>
    letter(name, [
      'Pediram uma nova senha para a sua conta. Para escolher a senha, abra este endereço:',
      link,
      'O link vale por uma hora e só pode ser usado uma vez.',
      'Se não foi você quem pediu, não faça nada: a sua senha continua a mesma.',
    ]),
  withoutSecret: (facts) => ({ ...facts, link: WITHOUT_LINK }),
});

export const newDevice = message<Occasion>({
  recipient: OWNER,
  when: 'The account signs in to the back-office from a device that was not seen for three months, unless the account is new.',
  samples: [OCCASION],
  subject: () => 'Entrada em um novo aparelho',
  text: (occasion) =>
    letter(occasion.name, [
      'Sua conta foi usada em um aparelho que ainda não conhecíamos.',
      circumstances(occasion),
      'Se foi você, não precisa fazer nada.',
      NOT_YOU,
    ]),
});

export const passwordChanged = message<Occasion>({
  recipient: OWNER,
  when: 'The password is changed, by its owner or through the link of a reset.',
  samples: [OCCASION],
  subject: () => 'Sua senha foi alterada',
  text: (occasion) =>
    letter(occasion.name, [
      'A senha da sua conta foi alterada e as outras sessões foram encerradas.',
      circumstances(occasion),
      NOT_YOU,
    ]),
});

export const secondStepOn = message<Occasion>({
  recipient: OWNER,
  when: 'The owner turns the second step on.',
  samples: [OCCASION],
  subject: () => 'Verificação em duas etapas ligada',
  text: (occasion) =>
    letter(occasion.name, [
      'A partir de agora a sua conta pede, além da senha, um código do seu aplicativo autenticador.',
      circumstances(occasion),
      NOT_YOU,
    ]),
});

export const secondStepOff = message<Occasion>({
  recipient: OWNER,
  when: 'The owner turns the second step off.',
  samples: [OCCASION],
  subject: () => 'Verificação em duas etapas desligada',
  text: (occasion) =>
    letter(occasion.name, [
      'A sua conta deixou de pedir o código do aplicativo autenticador: basta a senha para entrar.',
      circumstances(occasion),
      NOT_YOU,
    ]),
});

interface DoneByAnother {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly by: string;
}

export const secondStepRemoved = message<DoneByAnother>({
  recipient: OWNER,
  when: 'An administrator turns the second step off, because the authenticator was lost.',
  samples: [BY_ANOTHER],
  subject: () => 'Verificação em duas etapas desligada',
  text: ({ name, at, by }) =>
    letter(name, [
      `${by} desligou a verificação em duas etapas da sua conta: agora basta a senha para entrar. As suas sessões foram encerradas.`,
      whenLine(at),
      'Se você usa um aplicativo autenticador, ligue a verificação de novo na página de segurança da sua conta.',
      'Se não foi você quem pediu, troque a sua senha agora em “ESQUECI MINHA SENHA”, na tela de entrada, e avise outro administrador.',
    ]),
});

/**
 * Warns the former address. The mail does not name the new one, because the old mailbox may be somebody else's by now.
 */
export const usernameChanged = message<DoneByAnother>({
  recipient: 'the former address of the account',
  when: 'Staff change the e-mail or CPF with which somebody signs in.',
  samples: [BY_ANOTHER],
  subject: () => 'O usuário da sua conta mudou',
  text: ({ name, at, by }) =>
    letter(name, [
      `${by} trocou o e-mail ou CPF com que se entra na sua conta: este endereço não serve mais para entrar.`,
      whenLine(at),
      'Se não foi você quem pediu, avise um administrador.',
    ]),
});

export const recoveryCodeUsed = message<Occasion & { readonly left: number }>({
  recipient: OWNER,
  when: 'A recovery code is used in place of the authenticator.',
  samples: [{ ...OCCASION, left: 7 }],
  subject: () => 'Código de recuperação usado',
  text: ({ left, ...occasion }) =>
    letter(occasion.name, [
      `Um código de recuperação da sua conta foi usado no lugar do aplicativo autenticador. ${leftWords(left)}`,
      circumstances(occasion),
      NOT_YOU,
    ]),
});

function leftWords(left: number): string {
  if (left === 0) return 'Não resta nenhum: gere novos códigos na página de segurança da sua conta.';
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
}
