import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isCnpj } from '@habilita/kernel';
import { z } from 'zod';
import { parse } from '../shared/app.ts';
import { notFound, parseBody } from './errors.ts';
import type { Records, Subseller } from './records.ts';

/** What decides in a registration (docs/provider-facts.md P1.8); the rest of the long body is taken as it comes. */
const registration = z.looseObject({
  merchant_id: z.union([z.string(), z.int()]),
  subsellerid_ext: z.string().optional(),
  legal_document_number: z.union([z.string(), z.int()]).transform(String).refine(isCnpj, 'is not a CNPJ'),
  legal_name: z.string().min(1),
});

const present = ({ id, document, status, enabled, captures, errors }: Subseller) => ({
  subseller_id: id,
  legal_document_number: document,
  enabled: enabled ? 'S' : 'N',
  capture_payments_enabled: captures ? 'S' : 'N',
  status,
  errors,
});

/** Schools as sub-sellers: registered, completed and asked for (facts P1.8 and A17). */
export function subsellerRoutes(scope: FastifyInstance, { subsellers }: Pick<Records, 'subsellers'>): void {
  const byDocument = (asked: string): Subseller => {
    const found = subsellers.find(({ document }) => document === asked);
    if (found === undefined) throw notFound();
    return found;
  };

  scope.post('/v1/mgm/pj/create-presubseller', ({ body }) => {
    const { legal_document_number: document, legal_name: name, subsellerid_ext } = parseBody(registration, body);
    const before = subsellers.find((one) => one.document === document);
    const row = { document, name, externalId: subsellerid_ext ?? '', errors: [] };
    const inAnalysis = { status: 'Em Análise', enabled: false, captures: false };
    return present(before ?? subsellers.put({ id: randomUUID(), ...row, ...inAnalysis }));
  });

  for (const path of ['/v1/mgm/pj/complement', '/v1/mgm/pj/update-subseller'])
    scope.put(path, ({ body }) => {
      const { legal_document_number: document, legal_name: name } = parseBody(registration, body);
      subsellers.put({ ...byDocument(document), name, status: 'Em Análise', errors: [] });
      return { success: true };
    });

  const asked = z.object({ merchantId: z.string(), cnpj: z.string() });
  for (const call of ['callback', 'consult'])
    scope.get(`/v1/mgm/pj/${call}/:merchantId/:cnpj`, ({ params }) => present(byDocument(parse(asked, params).cnpj)));

  scope.get('/v1/mgm/pj/consult/paymentplans/:merchantId', () => [
    { paymentplanId: 3, name: 'Plano padrão', anticipation: 'N' },
    { paymentplanId: 8, name: 'Receba já 5 dias', anticipation: 'S' },
  ]);
}
