import { z } from 'zod';

/**
 * Settings that apply to all calls of the simulated Transfeera; a fault (shared/faults.ts) makes single calls fail. By
 * default everything happens without delay.
 */
export const knobsSchema = z.strictObject({
  /** Milliseconds until a notice (a webhook call) is sent. */
  noticeDelayMs: z.int().min(0),
  /** How many copies of each notice are sent at the same time. */
  noticeRepeat: z.int().min(1).max(50),
  /** True to send each notice only after the next one, so that notices arrive in the wrong order. */
  noticeReorder: z.boolean(),
  /** How many of the first attempts to deliver a notice get lost. */
  noticeDropFirst: z.int().min(0),
  /** Centavos by which the amount in the notice of a payment is wrong. */
  noticeAmountOff: z.int(),
  /** True if the notice of a payment names a txid that nobody knows. */
  noticeUnknownTxid: z.boolean(),
  /** Milliseconds from a refund's order to its outcome. */
  refundDelayMs: z.int().min(0),
  refundOutcome: z.enum(['DEVOLVIDO', 'NAO_REALIZADO']),
  /** Milliseconds from a transfer's order to its outcome. */
  transferDelayMs: z.int().min(0),
  /**
   * Whether a returned transfer becomes DEVOLVIDO (older documentation), or stays FINALIZADO and only a notice reports
   * it (newer one).
   */
  returnedTransfer: z.enum(['STATUS', 'NOTICE_ONLY']),
  /** True if the answer to a repeated order of a transfer names no batch. */
  repeatWithoutBatch: z.boolean(),
  /** The field that must hold the URL when a webhook is registered; sources about Transfeera disagree on its name. */
  webhookField: z.enum(['url', 'event_url']),
  /** True to refuse every call as if it came without a client certificate. */
  certificateMissing: z.boolean(),
  /** Whether the validation of a PIX key has its result at once, or waits for the bank of the key's holder. */
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
