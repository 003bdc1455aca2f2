import { z } from 'zod';
import { DENIALS, type Denial } from './test-cards.ts';

const instant = z.iso.datetime();
const date = z.iso.date();
const centavos = z.int().positive();

export const payerSchema = z.object({
  name: z.string().min(1).max(120),
  document: z.string().regex(/^\d{11}$/),
  email: z.email(),
  address: z.object({
    street: z.string().min(1),
    number: z.string().min(1),
    complement: z.string().optional(),
    district: z.string().min(1),
    city: z.string().min(1),
    state: z.string().regex(/^[A-Z]{2}$/),
    postalCode: z.string().regex(/^\d{8}$/),
  }),
});

const paymentSchema = z.object({
  id: z.string(),
  amount: centavos,
  paidAt: instant,
  endToEndId: z.string().optional(),
  cardBrand: z.string().optional(),
  lastFour: z.string().optional(),
  installments: z.int().optional(),
  authorizationCode: z.string().optional(),
});
export type ChargePayment = z.infer<typeof paymentSchema>;

const refundSchema = z.object({ id: z.string(), amount: centavos, refundedAt: instant });
export type ChargeRefund = z.infer<typeof refundSchema>;

const denialSchema = z.custom<Denial>((code) => typeof code === 'string' && Object.hasOwn(DENIALS, code));
const attemptSchema = z.object({
  id: z.string(),
  denial: denialSchema,
  cardBrand: z.string().optional(),
  at: instant,
});
export type DeniedAttempt = z.infer<typeof attemptSchema>;

/** Amounts in centavos, instants in UTC. */
export const chargeSchema = z.object({
  id: z.string(),
  /** Older journals had one account. */
  account: z.string().default('sandbox'),
  idempotencyKey: z.string(),
  fingerprint: z.string(),
  paymentId: z.string(),
  method: z.enum(['PIX', 'BOLETO', 'CREDIT']),
  amount: centavos,
  description: z.string(),
  payer: payerSchema,
  split: z.object({ partner: z.int(), marketplace: z.int(), subsellerId: z.string().optional() }),
  softDescriptor: z.string().optional(),
  beneficiary: z.string().optional(),
  instructions: z.string().optional(),
  pix: z.object({ txid: z.string(), emv: z.string() }).optional(),
  boleto: z.object({ barcode: z.string(), line: z.string(), ourNumber: z.string(), dueDate: date }).optional(),
  createdAt: instant,
  expiresAt: instant.optional(),
  cancelledAt: instant.optional(),
  payments: z.array(paymentSchema),
  refunds: z.array(refundSchema),
  attempts: z.array(attemptSchema),
});
export type Charge = z.infer<typeof chargeSchema>;

export type ChargeStatus = 'OPEN' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'REFUNDED';

const sum = (parts: { amount: number }[]): number => parts.reduce((total, part) => total + part.amount, 0);

/** Centavos paid and not given back. */
export const heldAmount = (charge: Charge): number => sum(charge.payments) - sum(charge.refunds);

export const refundedAmount = (charge: Charge): number => sum(charge.refunds);

/** A payment wins: charges paid after cancellation or expiry are paid. Overdue boletos stay open. */
export function statusOf(charge: Charge, now: Temporal.Instant): ChargeStatus {
  if (charge.payments.length > 0) return heldAmount(charge) > 0 ? 'PAID' : 'REFUNDED';
  if (charge.cancelledAt) return 'CANCELLED';
  const expired = charge.expiresAt && Temporal.Instant.compare(charge.expiresAt, now) <= 0;
  return expired ? 'EXPIRED' : 'OPEN';
}

export type Refused = { refused: string };

/** `force` pays cancelled, expired and paid charges too. */
export function pay(charge: Charge, payment: ChargePayment, now: Temporal.Instant, force = false): Charge | Refused {
  const status = statusOf(charge, now);
  if (status !== 'OPEN' && !force) return { refused: `CHARGE_${status}` };
  return { ...charge, payments: [...charge.payments, payment] };
}

/** Idempotent; paid charges are refused. */
export function cancel(charge: Charge, now: Temporal.Instant): Charge | Refused {
  const status = statusOf(charge, now);
  if (status === 'PAID' || status === 'REFUNDED') return { refused: `CHARGE_${status}` };
  return charge.cancelledAt ? charge : { ...charge, cancelledAt: now.toString() };
}

/** The same id and amount is the same refund. */
export function refund(charge: Charge, part: ChargeRefund): Charge | Refused {
  const same = charge.refunds.find(({ id }) => id === part.id);
  if (same) return same.amount === part.amount ? charge : { refused: 'IDEMPOTENCY_MISMATCH' };
  if (charge.payments.length === 0) return { refused: 'CHARGE_NOT_PAID' };
  if (part.amount > heldAmount(charge)) return { refused: 'AMOUNT_ABOVE_PAID' };
  return { ...charge, refunds: [...charge.refunds, part] };
}
