import type { FastifyInstance } from 'fastify';
import { isCnpj } from '@habilita/kernel';
import { z } from 'zod';
import { parse } from '../shared/app.ts';
import { Refusal } from '../shared/refusal.ts';
import { notFound } from './errors.ts';
import type { Subseller } from './records.ts';
import { PAYMENT_PLANS, type Subsellers } from './subsellers.ts';

const text = z.string().trim().min(1);
const flag = z.enum(['S', 'N']);
const phone = z.looseObject({
  area_code: z.string().regex(/^\d{2}$/, 'must have two digits'),
  phone_number: z.string().regex(/^\d{8,9}$/, 'must have eight or nine digits'),
});

/**
 * The fields of a sub-seller's registration that the simulator checks (docs/provider-facts.md P1.8); the rest of the
 * long body is accepted as it is.
 */
const registration = z
  .looseObject({
    merchant_id: z.union([z.string(), z.int()]),
    subsellerid_ext: z.string().optional(),
    legal_document_number: z.union([z.string(), z.int()]).transform(String).refine(isCnpj, 'is not a CNPJ'),
    legal_name: text,
    trade_name: text.regex(/^[ -~]*$/, 'must have no accents'),
    email: z.string().min(3),
    phone,
    business_address: z.looseObject({
      street: text,
      number: text,
      district: text,
      city: text,
      state: z.string().length(2),
      postal_code: z.string().regex(/^\d{8}$/, 'must have eight digits'),
    }),
    bank_accounts: z.looseObject({
      type_accounts: z.literal('unique'),
      unique_account: z.looseObject({
        bank: z.string().regex(/^\d{3}$/, 'must have three digits'),
        agency: z.string().regex(/^\d{1,5}$/, 'must be digits'),
        agency_digit: z.string().length(1),
        account: z.string().regex(/^\d{1,15}$/, 'must be digits'),
        account_digit: z.string().length(1),
        account_type: z.enum(['C', 'P']),
      }),
    }),
    payment_plan: z.int(),
    accepted_contract: z.literal('S'),
    marketplace_store: flag,
    block_payments: flag,
    liability_chargeback: flag,
  })
  .transform((body) => {
    const { bank, agency, account, account_digit: digit } = body.bank_accounts.unique_account;
    return {
      document: body.legal_document_number,
      name: body.legal_name,
      externalId: body.subsellerid_ext ?? '',
      receiving: { bank, agency, account: `${account}-${digit}`, plan: body.payment_plan },
    };
  });

/**
 * Reads a sub-seller's registration. Wrong fields are refused with the error format of Getnet's API for sub-sellers
 * (docs/provider-facts.md A17).
 */
function registrationOf(body: unknown): z.output<typeof registration> {
  const read = registration.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const state = { [issue?.path.join('.') || 'body']: [issue?.message ?? 'is invalid'] };
    throw new Refusal(400, { message: '', Message: 'The request is invalid.', ModelState: state });
  }
  const isKnown = PAYMENT_PLANS.some(({ paymentplanId }) => paymentplanId === read.data.receiving.plan);
  if (!isKnown) throw new Refusal(400, { message: '', errors: ['Plano de pagamento não existe neste contrato'] });
  return read.data;
}

const present = ({ id, document, status, enabled, captures, errors }: Subseller) => ({
  subseller_id: id,
  legal_document_number: document,
  enabled: enabled ? 'S' : 'N',
  capture_payments_enabled: captures ? 'S' : 'N',
  status,
  errors,
});

/** Routes that register, complement and look up schools as sub-sellers (docs/provider-facts.md P1.8 and A17). */
export function subsellerRoutes(scope: FastifyInstance, subsellers: Subsellers): void {
  const known = (document: string): Subseller => {
    const found = subsellers.byDocument(document);
    if (found === undefined) throw notFound();
    return found;
  };

  scope.post('/v1/mgm/pj/create-presubseller', ({ body }) => present(subsellers.register(registrationOf(body))));

  for (const path of ['/v1/mgm/pj/complement', '/v1/mgm/pj/update-subseller'])
    scope.put(path, ({ body }) => {
      const sent = registrationOf(body);
      subsellers.change(known(sent.document), sent);
      return { success: true };
    });

  const asked = z.object({ merchantId: z.string(), cnpj: z.string() });
  for (const call of ['callback', 'consult'])
    scope.get(`/v1/mgm/pj/${call}/:merchantId/:cnpj`, ({ params }) => present(known(parse(asked, params).cnpj)));

  scope.get('/v1/mgm/pj/consult/paymentplans/:merchantId', () => PAYMENT_PLANS);
}
