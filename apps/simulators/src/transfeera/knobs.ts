import { z } from 'zod';

/** How the simulated Transfeera behaves beyond single calls; `defaults` is a provider that does everything at once. */
export const knobsSchema = z.strictObject({
  /** Milliseconds until a notice leaves. */
  noticeDelayMs: z.int().min(0),
  /** Copies of each notice, in parallel. */
  noticeRepeat: z.int().min(1).max(50),
  /** Each notice waits for the next one and leaves after it. */
  noticeReorder: z.boolean(),
  /** First tries to deliver that are lost on the way. */
  noticeDropFirst: z.int().min(0),
  /** Centavos that a notice of a payment is off from what was paid. */
  noticeAmountOff: z.int(),
  /** A payment's notice names a txid that nobody knows. */
  noticeUnknownTxid: z.boolean(),
  /** Milliseconds from a refund's order to its outcome. */
  refundDelayMs: z.int().min(0),
  refundOutcome: z.enum(['DEVOLVIDO', 'NAO_REALIZADO']),
  /** Milliseconds from a transfer's order to its outcome. */
  transferDelayMs: z.int().min(0),
  /** A returned transfer is DEVOLVIDO (older documentation), or stays FINALIZADO and only a notice tells (newer one). */
  returnedTransfer: z.enum(['STATUS', 'NOTICE_ONLY']),
  /** The answer to a transfer sent again names no batch. */
  repeatWithoutBatch: z.boolean(),
  /** The name of the address in a registration: two sources say `url`, one `event_url`. */
  webhookField: z.enum(['url', 'event_url']),
  /** Every call is refused as one without a client certificate. */
  certificateMissing: z.boolean(),
  /** A key is checked at once, or waits for the bank of its holder. */
  validations: z.enum(['AT_ONCE', 'WAIT']),
});
export type Knobs = z.infer<typeof knobsSchema>;

export const DEFAULT_KNOBS: Knobs = {
  noticeDelayMs: 0,
  noticeRepeat: 1,
  noticeReorder: false,
  noticeDropFirst: 0,
  noticeAmountOff: 0,
  noticeUnknownTxid: false,
  refundDelayMs: 0,
  refundOutcome: 'DEVOLVIDO',
  transferDelayMs: 0,
  returnedTransfer: 'STATUS',
  repeatWithoutBatch: true,
  webhookField: 'url',
  certificateMissing: false,
  validations: 'AT_ONCE',
};
