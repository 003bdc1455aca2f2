/** `{ error: { code, message } }`. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const REASONS: Record<string, string> = {
  CHARGE_PAID: 'A cobrança já está paga',
  CHARGE_CANCELLED: 'A cobrança está cancelada',
  CHARGE_EXPIRED: 'A cobrança venceu',
  CHARGE_REFUNDED: 'O valor já foi devolvido',
  CHARGE_NOT_PAID: 'A cobrança não foi paga',
  AMOUNT_ABOVE_PAID: 'O valor passa do que foi pago',
  INSUFFICIENT_BALANCE: 'O saldo não cobre a devolução',
  REFUND_REFUSED: 'O banco do pagador recusou a devolução',
};

export const refusing = (code: string, status = 409) => new ProviderError(status, code, REASONS[code]);

export function orRefuse<T extends object>(result: T | { refused: string }, status = 409): T {
  if ('refused' in result) throw refusing(result.refused, status);
  return result;
}
