import { payByCardEndpoint, publicPaymentEndpoint, UNEXPECTED_MESSAGE } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { ApiFailure, isOutcomeUnknown, TimeUp } from '#api-client/failure.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { cardRefusal, type CardRefusal, NO_REFUSAL } from './card-refusal.ts';
import type { CardLeft } from './use-card-fields.ts';

export type PaymentShown = CallResponse<typeof publicPaymentEndpoint>;
export type Receipt = CallResponse<typeof payByCardEndpoint>;

const ASK_AGAIN_MS = 3000;
const UNREACHABLE = 'O provedor de pagamentos não respondeu. Nada foi cobrado; tente novamente em instantes.';
const UNANSWERED =
  'A resposta do pagamento não chegou, e ele ainda não consta como feito. Se o seu banco avisar de uma cobrança, não pague de novo: abra este link outra vez em instantes.';

/**
 * Whether the payment may soon change without any action on this page: its charge is being issued, the card is being
 * processed, or a PIX may be paid.
 */
function isWaiting(payment: PaymentShown | undefined): boolean {
  if (payment?.status !== 'PENDING' || !payment.active) return false;
  const { card, howToPay } = payment;
  return howToPay === null
    ? card === null || card.inProgress
    : howToPay.kind === 'PIX' || howToPay.kind === 'NOT_READY';
}

export function usePublicPayment(paymentId: string, key: string | undefined) {
  return useQuery({
    queryKey: ['public-payment', paymentId, key],
    queryFn: ({ signal }) =>
      call(
        publicPaymentEndpoint,
        { params: { entityPaymentId: paymentId }, query: key === undefined ? {} : { key } },
        { signal },
      ),
    refetchInterval: (query) => (isWaiting(query.state.data) ? ASK_AGAIN_MS : false),
    retry: (failures, error) =>
      failures < 2 && !(error instanceof TimeUp) && !(error instanceof ApiFailure && error.status === 404),
  });
}

export interface Press {
  /**
   * Asks the relay to store the typed card; resolves to the handle of the stored card, or to the reason of the failure.
   */
  readonly leave: () => Promise<CardLeft>;
  readonly installments: number;
}

interface Unanswered extends CardRefusal {
  readonly unansweredAt: number;
}

/** Pays by card. Each press of the button is a new attempt with an id of its own. */
export function useCardPayment(paymentId: string) {
  const queries = useQueryClient();
  const payment = useMutation<Receipt | CardRefusal | Unanswered, Error, Press>({
    mutationFn: async ({ leave, installments }) => {
      const left = await leave();
      if (left.kind === 'wrong') return NO_REFUSAL;
      if (left.kind === 'failed')
        return left.code === 'UNREACHABLE' ? { fields: {}, line: UNREACHABLE } : cardRefusal(left.code);
      const body = { attemptId: newId(), cardToken: left.handle, installments };
      return call(payByCardEndpoint, { params: { entityPaymentId: paymentId }, body }).catch(refusalOf);
    },
    // The payment is reloaded, because only the server knows the outcome of this attempt.
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['public-payment', paymentId] }),
  });
  const answer = payment.data;
  const receipt = answer !== undefined && 'status' in answer ? answer : undefined;
  return {
    refusal: answer !== undefined && 'line' in answer && !payment.isPending ? answer : NO_REFUSAL,
    isPaying: payment.isPending,
    receipt,
    /** The moment, in milliseconds, when the last attempt ended without an answer; 0 if it was answered. */
    unansweredAt: answer !== undefined && 'unansweredAt' in answer ? answer.unansweredAt : 0,
    pay: async (press: Press): Promise<CardRefusal> => {
      const result = await payment.mutateAsync(press);
      return 'line' in result ? result : NO_REFUSAL;
    },
  };
}

function refusalOf(error: unknown): CardRefusal | Unanswered {
  if (isOutcomeUnknown(error)) return { fields: {}, line: UNANSWERED, unansweredAt: Date.now() };
  const code = error instanceof ApiFailure ? (error.codes[0] ?? Object.values(error.fieldErrors).flat()[0]) : undefined;
  if (code === 'CHARGE_IN_PROGRESS') return cardRefusal('CARD_NOT_PROCESSED');
  return code === undefined ? { fields: {}, line: UNEXPECTED_MESSAGE } : cardRefusal(code);
}
