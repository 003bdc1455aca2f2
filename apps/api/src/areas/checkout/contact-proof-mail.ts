import { firstName } from '@habilita/kernel';

interface Mail {
  readonly subject: string;
  readonly body: string;
}

const letter = (name: string, ...paragraphs: readonly string[]): string =>
  [`Olá, ${firstName(name)}!`, ...paragraphs, 'Habilita'].join('\n\n');

/** `bodyOnceSent`: stored in the outbox after sending, without the code. */
export function contactCodeMail(name: string, code: string): Mail & { readonly bodyOnceSent: string } {
  const bodyWith = (shown: string): string =>
    letter(
      name,
      'Para continuar a sua matrícula, informe este código no site:',
      shown,
      'Ele vale por dez minutos. Ninguém da Habilita pede este código por telefone ou mensagem.',
      'Se não foi você quem pediu, não faça nada.',
    );
  return {
    subject: 'Código para continuar a sua matrícula',
    body: bodyWith(code),
    bodyOnceSent: bodyWith('(o código foi removido desta cópia)'),
  };
}

/** To the owner of a cart that was cancelled for another claimant. */
export const cartGaveWayMail = (name: string): Mail => ({
  subject: 'Sua matrícula não concluída foi encerrada',
  body: letter(
    name,
    'Outra pessoa usou o mesmo CPF ou o mesmo e-mail em uma matrícula e confirmou o próprio e-mail. A matrícula que você havia começado, e que não estava paga, foi encerrada.',
    'Se os dados são seus, faça de novo a pré-matrícula no site e confirme o código que enviaremos ao seu e-mail.',
  ),
});
