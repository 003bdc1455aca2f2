import { z } from 'zod';

/** How the simulated Getnet behaves beyond single calls; the defaults are a provider that does everything at once. */
export const knobsSchema = z.strictObject({
  /** Milliseconds until a notice leaves. */
  noticeDelayMs: z.int().min(0),
  /** Copies of each notice, in parallel. */
  noticeRepeat: z.int().min(1).max(50),
  /** Each notice waits for the next one and leaves after it. */
  noticeReorder: z.boolean(),
  /** First tries to deliver that are lost on the way. */
  noticeDropFirst: z.int().min(0),
  /** Centavos that a notice is off from what happened. */
  noticeAmountOff: z.int(),
  /** A notice comes by GET with a query (classic), or by POST as a form or as JSON (Global). */
  noticeForm: z.enum(['GET', 'FORM', 'JSON']),
  /** A paid boleto's notice names the boleto alone, not the payment or the order (classic). */
  boletoNoticeShort: z.boolean(),
  /** Milliseconds from a request to cancel to its outcome. */
  cancelDelayMs: z.int().min(0),
  cancelOutcome: z.enum(['DONE', 'REFUSED']),
  /** A denied card is 402 with `details`, or 200 with `status` and `reason_code` (seen on Global). */
  denial: z.enum(['DETAILS', 'BODY']),
  /** An open boleto can be cancelled by the call for cancelling; no source says so. */
  boletoCancel: z.boolean(),
  /** A payment's record shows only the fields that sources list, without amounts. */
  shortRecord: z.boolean(),
  /** The names in a split: those of the official example, or those of another client's sample. */
  splitNames: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']),
  /** A sub-seller that was never registered here may sell, as the schools of the demo do. */
  unknownSubsellers: z.enum(['TAKEN', 'REFUSED']),
  /** What is decided at once about a sub-seller whose data arrive; WAIT leaves it to a person. */
  subsellers: z.enum(['APPROVED', 'CORRECTION', 'REFUSED', 'WAIT']),
  /** Documents of sub-sellers that wait for a person whatever is decided about others. */
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
  shortRecord: false,
  splitNames: 'SALES_AMOUNT',
  unknownSubsellers: 'TAKEN',
  subsellers: 'APPROVED',
  undecided: [],
};
