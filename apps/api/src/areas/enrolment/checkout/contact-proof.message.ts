import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export const contactCode = message<{ readonly name: string; readonly code: string }>({
  recipient: 'the person of the pre-registration',
  when: 'Somebody goes on with a pre-registration and has to prove its e-mail.',
  samples: [{ name: SAMPLE.studentName, code: '123456' }],
  subject: () => 'Código para continuar a sua matrícula',
  text: ({ name, code }) =>
    letter(name, [
      'Para continuar a sua matrícula, informe este código no site:',
      code,
      'Ele vale por dez minutos. Ninguém da Habilita pede este código por telefone ou mensagem.',
      'Se não foi você quem pediu, não faça nada.',
    ]),
  withoutSecret: (facts) => ({ ...facts, code: '(o código foi removido desta cópia)' }),
});

export const cartGaveWay = message<{ readonly name: string }>({
  recipient: 'the student of the cart',
  when: 'An unpaid cart gives way to somebody else who proved the e-mail of a pre-registration with the same documents.',
  samples: [{ name: SAMPLE.studentName }],
  subject: () => 'Sua matrícula não concluída foi encerrada',
  text: ({ name }) =>
    letter(name, [
      'Outra pessoa usou o mesmo CPF ou o mesmo e-mail em uma matrícula e confirmou o próprio e-mail. A matrícula que você havia começado, e que não estava paga, foi encerrada.',
      'Se os dados são seus, faça de novo a pré-matrícula no site e confirme o código que enviaremos ao seu e-mail.',
    ]),
});
