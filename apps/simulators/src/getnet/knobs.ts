import { z } from 'zod';

/**
 * Settings for all calls of the simulated Getnet; faults are for single calls. By default the simulator does everything
 * at once.
 */
export const knobsSchema = z.strictObject({
  /** Milliseconds until a notice (a webhook call) is sent. */
  noticeDelayMs: z.int().min(0),
  /** Copies of each notice, in parallel. */
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
   * True if the answer about a boleto contains a PIX code as well. Its shape is our own, because no source describes
   * Getnet's.
   */
  boletoPix: z.boolean(),
  /** True if a payment's record has only the fields that sources list, which lack amounts. */
  shortRecord: z.boolean(),
  /** The accepted names in a split: those of the official example, or those of another client's sample. */
  splitNames: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']),
  /** Whether a sub-seller that was never registered with this simulator may sell. */
  unknownSubsellers: z.enum(['TAKEN', 'REFUSED']),
  /** The decision about a sub-seller as soon as its data arrive; WAIT leaves it to a person. */
  subsellers: z.enum(['APPROVED', 'CORRECTION', 'REFUSED', 'WAIT']),
  /** Documents of sub-sellers that always wait for a person's decision. */
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
