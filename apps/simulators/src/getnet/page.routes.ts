import { formatBoletoLine } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { NEWEST_SHOWN, searchOf, sendPage, SHOWN } from '../shared/page-parts.ts';
import { page } from './page.ts';
import type { Payment, Records } from './records.ts';

/** The page where a person pays a boleto, cancels or disputes a payment, and decides about a sub-seller. */
export function pageRoutes(scope: FastifyInstance, records: Records): void {
  scope.get('/', (request, reply) => {
    const search = searchOf(request);
    const words = search.toLowerCase();
    const isFound = ({ id, orderId, boleto, customer }: Payment) =>
      search === '' ||
      `${customer} ${id} ${orderId} ${boleto?.line} ${formatBoletoLine(boleto?.line ?? '')} ${boleto?.barcode}`
        .toLowerCase()
        .includes(words);
    const found = records.payments.filter(isFound).toReversed();
    return sendPage(reply, (nonce) =>
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
