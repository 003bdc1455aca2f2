import { type Cents, formatBrl } from '@habilita/kernel';

interface FailedReversal {
  readonly orderId: string;
  readonly amount: Cents;
  /** By bank transfer; else by the provider. */
  readonly isTransfer: boolean;
  /** Of the bank or the provider. */
  readonly reason: string;
}

/** To who asked and who approved; without the student's data, which the screen shows to those who may see them. */
export function failedReversalMail({ orderId, amount, isTransfer, reason }: FailedReversal) {
  const what = isTransfer ? 'A transferência do estorno' : 'O estorno';
  const by = isTransfer ? 'pelo banco' : 'pelo provedor';
  return {
    subject: `${what} de ${formatBrl(amount)} não foi feit${isTransfer ? 'a' : 'o'}: pedido ${orderId}`,
    body: [
      'Olá,',
      '',
      `${what} do pagamento ${orderId}, de ${formatBrl(amount)}, foi recusad${isTransfer ? 'a' : 'o'} ${by}.`,
      ...(reason === '' ? [] : [`Motivo: ${reason}`]),
      '',
      'O que a aprovação havia lançado foi desfeito e o pagamento voltou a contar como pago. Confira os dados e, se for o caso, peça o estorno de novo.',
    ].join('\n'),
  };
}
