import { cents, centsFromReais, isCnpj, isCpf, isPixKey, PIX_KEY_TYPES, reaisFromCents } from '@habilita/kernel';
import { z } from 'zod';
import type { Charge, Infraction, Receipt, Refund, Transfer } from './records.ts';

/**
 * This file declares the request and response formats of Transfeera's API (docs/provider-facts.md P2.2, B2, B4, B5, B6,
 * B8 and B9). Amounts are decimal reais, except in fraud complaints (MED), where they are centavos.
 */

/** An amount in reais, with at most two decimals. */
const reais = z.number().transform((value, context) => {
  const amount = centsFromReais(value);
  if (amount !== undefined && amount > 0) return amount;
  context.addIssue('valor inválido');
  return z.NEVER;
});

export const document = z.string().refine((text) => isCpf(text) || isCnpj(text), 'documento inválido');

const splitPart = z.strictObject({
  mode: z.literal('FIXADO'),
  amount: reais,
  destination_bank_account: z
    .strictObject({ pix_key_type: z.enum(PIX_KEY_TYPES), pix_key: z.string() })
    .refine(({ pix_key_type: type, pix_key: key }) => isPixKey(type, key), 'chave Pix inválida'),
  payment_date: z.iso.date().optional(),
});

export const immediateCharge = z
  .strictObject({
    pix_key: z.string(),
    original_value: reais,
    txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/, 'txid inválido'),
    integration_id: z.string().max(255).optional(),
    expiration: z.int().positive(),
    payer: z.strictObject({ name: z.string().min(1).max(200), document }),
    additional_info: z
      .array(z.strictObject({ key: z.string().min(1).max(50), value: z.string().min(1).max(200) }))
      .max(50)
      .optional(),
    reject_unknown_payer: z.boolean().optional(),
    split_payment: z.array(splitPart).optional(),
  })
  .refine(({ original_value: whole, split_payment: parts = [] }) => {
    const given = parts.reduce((sum, { amount }) => sum + amount, 0);
    return given <= whole;
  }, 'a soma do split é maior que o valor');

export const refundOrder = z.strictObject({ value: reais, integration_id: z.string().max(255).optional() });

const bankAccount = z.strictObject({
  name: z.string().min(1).max(100),
  cpf_cnpj: document,
  email: z.string().optional(),
  bank_code: z.string().regex(/^\d{3}$/, 'banco inválido'),
  agency: z.string().regex(/^\d{1,4}$/, 'agência inválida'),
  agency_digit: z.string().max(1).optional(),
  account: z.string().regex(/^\d{1,13}$/, 'conta inválida'),
  account_digit: z.string().length(1),
  account_type: z.enum(['CONTA_CORRENTE', 'CONTA_POUPANCA', 'CONTA_PAGAMENTO']),
});

export const batchOrder = z.strictObject({
  name: z.string().min(1).max(255),
  type: z.literal('TRANSFERENCIA'),
  auto_close: z.literal(true),
  transfers: z
    .array(
      z.strictObject({
        value: reais,
        integration_id: z.string().max(255),
        idempotency_key: z.string().max(255),
        pix_description: z.string().max(140).optional(),
        destination_bank_account: bankAccount,
      }),
    )
    .min(1),
});

const inReais = (amount: number): number => reaisFromCents(cents(amount));

/** Documents in notices are shown without their first and last characters (docs/provider-facts.md B9). */
const masked = (text: string): string => `***${text.slice(3, -2)}**`;

export const presentCharge = (charge: Charge, receipts: readonly Receipt[]) => ({
  id: charge.id,
  qrcode_type: 'COBRANCA_IMEDIATA',
  status: charge.status,
  txid: charge.txid,
  integration_id: charge.integrationId,
  pix_key: charge.pixKey,
  emv_payload: charge.emv,
  image_base64: '',
  original_value: inReais(charge.amount),
  expiration: charge.expiration,
  created_at: charge.createdAt,
  pix_received: receipts.map(({ id, amount }) => ({ end2end_id: id, value: inReais(amount) })),
});

export const presentReceipt = ({ id, txid, integrationId, pixKey, amount, payer }: Receipt) => ({
  id,
  value: inReais(amount),
  end2end_id: id,
  receipt_file_url: null,
  txid,
  integration_id: integrationId,
  pix_key: pixKey,
  pix_description: null,
  payer: { name: payer.name, document: masked(payer.document), bank: { name: 'Banco do Pagador', ispb: '00000000' } },
});

export const presentRefund = (refund: Refund) => ({
  id: refund.id,
  original_end2end_id: refund.endToEndId,
  return_id: refund.returnId,
  integration_id: refund.integrationId,
  value: inReais(refund.amount),
  status: refund.status,
  ...(refund.status === 'NAO_REALIZADO'
    ? { error_code: 'AC03', error_message: 'Conta do pagador encerrada' }
    : { error_code: null, error_message: null }),
});

export const presentTransfer = (transfer: Transfer) => ({
  id: transfer.id,
  batch_id: transfer.batchId,
  integration_id: transfer.integrationId,
  idempotency_key: transfer.idempotencyKey,
  value: inReais(transfer.amount),
  status: transfer.status,
  status_description: transfer.error?.message ?? null,
  error: transfer.error,
  pix_description: transfer.description,
  returned_date: transfer.returnedAt,
  receipt_url: null,
  bank_receipt_url: null,
  destination_bank_account: {
    ...transfer.destination,
    ...(transfer.destination['cpf_cnpj'] === undefined ? {} : { cpf_cnpj: masked(transfer.destination['cpf_cnpj']) }),
  },
});

/** A fraud complaint (MED) as the API shows it; its amount is in centavos (docs/provider-facts.md B8). */
export const presentInfraction = (infraction: Infraction) => ({
  id: infraction.id,
  transaction_id: infraction.endToEndId,
  amount: infraction.amount,
  situation_type: infraction.situation,
  status: infraction.analysis === 'pending' ? 'pending' : infraction.analysis === 'accepted' ? 'agreed' : 'disagreed',
  analysis_status: infraction.analysis,
  analysis_description: infraction.analysisDescription,
  analysis_due_date: infraction.dueAt,
  infraction_date: infraction.createdAt,
});
