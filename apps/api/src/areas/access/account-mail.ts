import { DEFAULT_ZONE_OFFSET, firstName, formatDateTime } from '@habilita/kernel';

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

export interface Occasion {
  readonly name: string;
  readonly at: Temporal.Instant;
  readonly device: string;
  readonly address: string;
}

const NOT_YOU =
  'Se não foi você, troque a sua senha agora em “ESQUECI MINHA SENHA”, na tela de entrada, e avise um administrador.';

const letter = (name: string, ...paragraphs: string[]): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, 'Habilita'].join('\n\n');

const whenLine = (at: Temporal.Instant): string =>
  `Quando: ${formatDateTime(at.toString(), DEFAULT_ZONE_OFFSET)} (horário de Brasília)`;

const circumstances = ({ at, device, address }: Occasion): string =>
  [whenLine(at), `Aparelho: ${device}`, `Endereço IP: ${address}`].join('\n');

/** `bodyOnceSent`: stored in the outbox after sending, without the link. */
export function resetMail(name: string, link: string): MailText & { readonly bodyOnceSent: string } {
  const bodyWith = (shown: string): string =>
    letter(
      name,
      'Pediram uma nova senha para a sua conta. Para escolher a senha, abra este endereço:',
      shown,
      'O link vale por uma hora e só pode ser usado uma vez.',
      'Se não foi você quem pediu, não faça nada: a sua senha continua a mesma.',
    );
  return {
    subject: 'Redefinição de senha',
    body: bodyWith(link),
    bodyOnceSent: bodyWith('(o link foi removido desta cópia)'),
  };
}

export const newDeviceMail = (occasion: Occasion): MailText => ({
  subject: 'Entrada em um novo aparelho',
  body: letter(
    occasion.name,
    'Sua conta foi usada em um aparelho que ainda não conhecíamos.',
    circumstances(occasion),
    'Se foi você, não precisa fazer nada.',
    NOT_YOU,
  ),
});

export const passwordChangedMail = (occasion: Occasion): MailText => ({
  subject: 'Sua senha foi alterada',
  body: letter(
    occasion.name,
    'A senha da sua conta foi alterada e as outras sessões foram encerradas.',
    circumstances(occasion),
    NOT_YOU,
  ),
});

export const secondStepMail = (occasion: Occasion, now: 'on' | 'off'): MailText => ({
  subject: `Verificação em duas etapas ${now === 'on' ? 'ligada' : 'desligada'}`,
  body: letter(
    occasion.name,
    now === 'on'
      ? 'A partir de agora a sua conta pede, além da senha, um código do seu aplicativo autenticador.'
      : 'A sua conta deixou de pedir o código do aplicativo autenticador: basta a senha para entrar.',
    circumstances(occasion),
    NOT_YOU,
  ),
});

/** Removed by staff because the authenticator was lost. */
export const secondStepRemovedMail = (name: string, at: Temporal.Instant, by: string): MailText => ({
  subject: 'Verificação em duas etapas desligada',
  body: letter(
    name,
    `${by} desligou a verificação em duas etapas da sua conta: agora basta a senha para entrar. As suas sessões foram encerradas.`,
    whenLine(at),
    'Se você usa um aplicativo autenticador, ligue a verificação de novo na página de segurança da sua conta.',
    'Se não foi você quem pediu, troque a sua senha agora em “ESQUECI MINHA SENHA”, na tela de entrada, e avise outro administrador.',
  ),
});

/** Does not name the new address: the old mailbox may not be theirs any more. */
export const usernameChangedMail = (name: string, at: Temporal.Instant, by: string): MailText => ({
  subject: 'O usuário da sua conta mudou',
  body: letter(
    name,
    `${by} trocou o e-mail ou CPF com que se entra na sua conta: este endereço não serve mais para entrar.`,
    whenLine(at),
    'Se não foi você quem pediu, avise um administrador.',
  ),
});

export const recoveryCodeMail = (occasion: Occasion, left: number): MailText => ({
  subject: 'Código de recuperação usado',
  body: letter(
    occasion.name,
    `Um código de recuperação da sua conta foi usado no lugar do aplicativo autenticador. ${leftWords(left)}`,
    circumstances(occasion),
    NOT_YOU,
  ),
});

function leftWords(left: number): string {
  if (left === 0) return 'Não resta nenhum: gere novos códigos na página de segurança da sua conta.';
  return left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
}
