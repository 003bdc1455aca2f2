import { z } from 'zod';
import { DELIVERY_FIELDS } from '../shared/deliveries.ts';
import { collection, type Journal } from '../shared/journal.ts';

/**
 * This file declares the data that the simulated Getnet stores. Amounts are centavos, as in Getnet's API. Of a card it
 * stores only the brand and the last four digits.
 */

const share = z.object({ subsellerId: z.string(), amount: z.int() });

/** One operation on a payment, as its record lists it (docs/provider-facts.md A7). */
const operation = z.object({
  rel: z.enum(['payment', 'capture', 'paid', 'cancel', 'cancel-request', 'chargeback', 'chargeback-won']),
  at: z.string(),
  key: z.string().nullable(),
  amount: z.int(),
});
export type Operation = z.infer<typeof operation>;

const cardPart = z.object({
  brand: z.string(),
  lastFour: z.string(),
  holder: z.string(),
  installments: z.int(),
  transactionType: z.string(),
  authorizationCode: z.string(),
  softDescriptor: z.string(),
});

const boletoPart = z.object({
  boletoId: z.string(),
  barcode: z.string(),
  line: z.string(),
  ourNumber: z.string(),
  documentNumber: z.string(),
  dueDate: z.string(),
});

/** A payment; its id is Getnet's `payment_id`. */
const paymentSchema = z.object({
  id: z.string(),
  key: z.string(),
  /** The hash of the request's body. It shows whether an idempotency key is used again with another body. */
  bodyHash: z.string(),
  orderId: z.string(),
  amount: z.int(),
  method: z.enum(['CREDIT', 'BOLETO']),
  status: z.enum(['APPROVED', 'DENIED', 'PENDING', 'PAID', 'CANCELED']),
  denial: z.object({ code: z.string(), message: z.string() }).nullable(),
  customer: z.string(),
  split: z.array(share),
  card: cardPart.nullable(),
  boleto: boletoPart.nullable(),
  createdAt: z.string(),
  operations: z.array(operation),
});
export type Payment = z.infer<typeof paymentSchema>;

const cancelRequestSchema = z.object({
  id: z.string(),
  customKey: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  status: z.enum(['ACCEPTED', 'DENIED']),
  /** The outcome of the request: 100 while it waits, 0 when it is done, any other code when the bank refused it. */
  code: z.string(),
  message: z.string(),
  at: z.string(),
});
export type CancelRequest = z.infer<typeof cancelRequestSchema>;

/** One notice, with each try to deliver it. */
const deliverySchema = z.object({
  ...DELIVERY_FIELDS,
  form: z.enum(['GET', 'FORM', 'JSON']),
  at: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;

const receivingSchema = z.object({ bank: z.string(), agency: z.string(), account: z.string(), plan: z.int() });
export type Receiving = z.infer<typeof receivingSchema>;

/** A school as the marketplace's sub-seller. */
const subsellerSchema = z.object({
  id: z.string(),
  document: z.string(),
  externalId: z.string(),
  name: z.string(),
  status: z.string(),
  enabled: z.boolean(),
  captures: z.boolean(),
  errors: z.array(z.string()),
  /** The bank account to which the sub-seller's money goes. */
  receiving: receivingSchema.nullable().default(null),
  /** The bank account that the marketplace has sent for this sub-seller, while Getnet has not approved it yet. */
  sent: receivingSchema.nullable().default(null),
});
export type Subseller = z.infer<typeof subsellerSchema>;

export const openRecords = (journal: Journal) => ({
  payments: collection(journal, 'payment', paymentSchema),
  cancelRequests: collection(journal, 'cancel-request', cancelRequestSchema),
  deliveries: collection(journal, 'delivery', deliverySchema),
  subsellers: collection(journal, 'subseller', subsellerSchema),
});
export type Records = Readonly<ReturnType<typeof openRecords>>;
