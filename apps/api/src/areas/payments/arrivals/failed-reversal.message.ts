import { type Cents, formatBrl } from '@habilita/kernel';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

interface FailedReversal {
  readonly orderId: string;
  readonly amount: Cents;
  /** Whether the money was to go by bank transfer, not by the payment's provider. */
  readonly isTransfer: boolean;
  /**
   * Why the reversal failed: the refusal as a sentence, or the text that staff wrote when they recorded the outcome by
   * hand. Empty when no reason is known.
   */
  readonly reason: string;
}

const whatOf = ({ isTransfer }: FailedReversal): string => (isTransfer ? 'A transferência do estorno' : 'O estorno');

/**
 * Tells by e-mail that a reversal failed. The e-mail leaves out the student's data; the screen shows them to those who
 * may see them.
 */
export const reversalFailed = message<FailedReversal>({
  recipient: 'who asked for the reversal, and who approved it',
  when: 'The bank or the provider refuses an approved reversal.',
  samples: [
    {
      orderId: SAMPLE.orderId,
      amount: SAMPLE.amount,
      isTransfer: true,
      reason: 'O provedor recusou: “Conta encerrada”.',
    },
    { orderId: SAMPLE.orderId, amount: SAMPLE.amount, isTransfer: false, reason: '' },
  ],
  subject: (failed) =>
    `${whatOf(failed)} de ${formatBrl(failed.amount)} não foi feit${failed.isTransfer ? 'a' : 'o'}: cobrança ${failed.orderId}`,
  text(failed) {
    const { orderId, amount, isTransfer, reason } = failed;
    return [
      'Olá,',
      '',
      `${whatOf(failed)} da cobrança ${orderId}, de ${formatBrl(amount)}, foi recusad${isTransfer ? 'a pelo banco' : 'o pelo provedor'}.`,
      ...(reason === '' ? [] : [`Motivo: ${reason}`]),
      '',
      'O que a aprovação havia lançado foi desfeito e o pagamento voltou a contar como pago. Confira os dados e, se for o caso, peça o estorno de novo.',
    ].join('\n');
  },
});
