import { z } from 'zod';

/**
 * Settings that apply to all calls of the simulated Getnet; a fault (shared/faults.ts) makes single calls fail. By
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
  /** Centavos by which the amount in a notice is wrong. */
  noticeAmountOff: z.int(),
  /** Notices are sent by GET with a query (classic), or by POST as a form or as JSON (Global). */
  noticeForm: z.enum(['GET', 'FORM', 'JSON']),
  /** True if the notice of a paid boleto names only the boleto, not the payment or the order (classic). */
  boletoNoticeShort: z.boolean(),
  /** Milliseconds from a request to cancel to its outcome. */
  cancelDelayMs: z.int().min(0),
  cancelOutcome: z.enum(['DONE', 'REFUSED']),
  /**
   * Whether a denied card is answered by 402 with `details`, or by 200 with `status` and `reason_code` (seen on
   * Global).
   */
  denial: z.enum(['DETAILS', 'BODY']),
  /** Whether the call for cancelling also cancels an open boleto. No source says whether the real Getnet does so. */
  boletoCancel: z.boolean(),
  /**
   * True if the answer about a boleto contains a PIX code as well. The shape of this part is invented, because no
   * source describes the real one.
   */
  boletoPix: z.boolean(),
  /** True if the record of a payment has only the fields that our sources list; amounts are not among them. */
  shortRecord: z.boolean(),
  /**
   * The field names that a split must use: those of Getnet's official example, or those of another client
   * (docs/provider-facts.md A11).
   */
  splitNames: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']),
  /** Whether a sub-seller that was never registered with this simulator may sell. */
  unknownSubsellers: z.enum(['TAKEN', 'REFUSED']),
  /** The decision about a sub-seller as soon as its data arrive; WAIT leaves it to a person. */
  subsellers: z.enum(['APPROVED', 'CORRECTION', 'REFUSED', 'WAIT']),
  /** CNPJs of sub-sellers that always wait for a person's decision, whatever `subsellers` says. */
  undecided: z.array(z.string()),
});
export type GetnetKnobs = z.infer<typeof knobsSchema>;

export const GETNET_KNOBS: GetnetKnobs = {
  noticeDelayMs: 0,
  noticeRepeat: 1,
  noticeReorder: false,
  noticeDropFirst: 0,
  noticeAmountOff: 0,
  noticeForm: 'GET',
  boletoNoticeShort: false,
  cancelDelayMs: 0,
  cancelOutcome: 'DONE',
  denial: 'DETAILS',
  boletoCancel: true,
  boletoPix: false,
  shortRecord: false,
  splitNames: 'SALES_AMOUNT',
  unknownSubsellers: 'TAKEN',
  subsellers: 'APPROVED',
  undecided: [],
};
