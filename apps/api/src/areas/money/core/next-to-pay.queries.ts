import type { PaymentMethod } from '@habilita/contract';
import { sql } from 'kysely';

export interface NextToPay {
  readonly id: string;
  readonly part: string;
  readonly paymentMethod: PaymentMethod;
  readonly expiresAt: Temporal.Instant | null;
  readonly barcode: string | null;
  readonly pixCopyAndPasteCode: string | null;
  readonly chargeState: string;
}

/**
 * The payment to pay next, as a lateral join on `registrations as r`: the active pending down payment, else the one
 * due first.
 */
export const nextToPay = sql<NextToPay>`(
  select n.id, n.part, n.payment_method, n.expires_at, n.barcode, n.pix_copy_and_paste_code, n.charge_state
  from payments as n
  where n.registration_id = r.id and n.active and n.status = 'PENDING'
  order by n.part = 'DOWN_PAYMENT' desc, n.due_date, n.id
  limit 1)`.as('next');
