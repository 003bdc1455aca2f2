import { randomBytes } from 'node:crypto';
import { formatBoletoLine } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { page } from './page.ts';
import type { Payment, Records } from './records.ts';

const SHOWN = 100;
const NEWEST_SHOWN = 15;
const queryShape = z.object({ q: z.string().max(1_000).catch('') });

/** The page where a person pays a boleto, cancels or disputes a payment, and decides about a sub-seller. */
export function pageRoutes(scope: FastifyInstance, records: Records): void {
  scope.get('/', (request, reply) => {
    const search = queryShape.parse(request.query).q.trim();
    const words = search.toLowerCase();
    const isFound = ({ id, orderId, boleto, customer }: Payment) =>
      search === '' ||
      `${customer} ${id} ${orderId} ${boleto?.line} ${formatBoletoLine(boleto?.line ?? '')} ${boleto?.barcode}`
        .toLowerCase()
        .includes(words);
    const found = records.payments.filter(isFound).toReversed();
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(
        page({
          payments: found.slice(0, SHOWN),
          total: found.length,
          search,
          subsellers: records.subsellers.all().toReversed().slice(0, NEWEST_SHOWN),
          deliveries: records.deliveries.all().toReversed().slice(0, NEWEST_SHOWN),
          nonce,
        }),
      );
  });
}
