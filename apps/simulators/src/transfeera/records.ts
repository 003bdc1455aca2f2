import { PIX_KEY_TYPES } from '@habilita/kernel';
import { z } from 'zod';
import { DELIVERY_FIELDS } from '../shared/deliveries.ts';
import { collection, type Journal } from '../shared/journal.ts';

/** What the simulated Transfeera remembers. Amounts are centavos here and reais on the wire; moments are ISO texts. */

const pixKey = z.object({ pix_key_type: z.enum(PIX_KEY_TYPES), pix_key: z.string() });

const chargeSchema = z.object({
  id: z.string(),
  txid: z.string(),
  integrationId: z.string().nullable(),
  pixKey: z.string(),
  amount: z.int(),
  expiration: z.int(),
  createdAt: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  emv: z.string(),
  payer: z.object({ name: z.string(), document: z.string() }),
  description: z.string(),
  split: z.array(z.object({ amount: z.int(), key: pixKey })),
});
export type Charge = z.infer<typeof chargeSchema>;

/** A PIX that arrived; its id is the end-to-end id. */
const receiptSchema = z.object({
  id: z.string(),
  txid: z.string().nullable(),
  integrationId: z.string().nullable(),
  pixKey: z.string(),
  amount: z.int(),
  at: z.string(),
  payer: z.object({ name: z.string(), document: z.string() }),
});
export type Receipt = z.infer<typeof receiptSchema>;

const refundSchema = z.object({
  id: z.string(),
  endToEndId: z.string(),
  returnId: z.string(),
  integrationId: z.string().nullable(),
  amount: z.int(),
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  at: z.string(),
});
export type Refund = z.infer<typeof refundSchema>;

const batchSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['PENDENTE', 'AGUARDANDO_RECEBIMENTO', 'RECEBIDO', 'FINALIZADO']),
  createdAt: z.string(),
});
export type Batch = z.infer<typeof batchSchema>;

const transferSchema = z.object({
  id: z.string(),
  batchId: z.string().nullable(),
  integrationId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  amount: z.int(),
  description: z.string(),
  status: z.enum(['CRIADA', 'RECEBIDO', 'FINALIZADO', 'FALHA', 'DEVOLVIDO']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  returnedAt: z.string().nullable(),
  destination: z.record(z.string(), z.string()),
  createdAt: z.string(),
});
export type Transfer = z.infer<typeof transferSchema>;

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  objectTypes: z.array(z.string()),
  secret: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** One notice to one webhook, with each try to deliver it. */
const deliverySchema = z.object({
  ...DELIVERY_FIELDS,
  webhookId: z.string(),
  object: z.string(),
  date: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** A complaint of a payer to their bank that a PIX was a fraud (MED). */
const infractionSchema = z.object({
  id: z.string(),
  endToEndId: z.string(),
  amount: z.int(),
  situation: z.enum(['scam', 'account_takeover', 'coercion', 'fraudulent_access', 'unknown', 'other']),
  analysis: z.enum(['pending', 'accepted', 'rejected']),
  analysisDescription: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
});
export type Infraction = z.infer<typeof infractionSchema>;

/**
 * The check of a PIX key. `valid` says whether the key can be paid and belongs to the given document; it is null until
 * this is known.
 */
const validationSchema = z.object({
  id: z.string(),
  key: pixKey,
  document: z.string(),
  valid: z.boolean().nullable(),
  errors: z.array(z.object({ message: z.string(), field: z.string(), errorCode: z.string() })),
});
export type Validation = z.infer<typeof validationSchema>;

export const openRecords = (journal: Journal) => ({
  charges: collection(journal, 'charge', chargeSchema),
  receipts: collection(journal, 'receipt', receiptSchema),
  refunds: collection(journal, 'refund', refundSchema),
  batches: collection(journal, 'batch', batchSchema),
  transfers: collection(journal, 'transfer', transferSchema),
  webhooks: collection(journal, 'webhook', webhookSchema),
  deliveries: collection(journal, 'delivery', deliverySchema),
  infractions: collection(journal, 'infraction', infractionSchema),
  validations: collection(journal, 'validation', validationSchema),
});
export type Records = Readonly<ReturnType<typeof openRecords>>;
