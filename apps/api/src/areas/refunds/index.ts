import { openReceiptUploadEndpoint, RECEIPT, refundCommand, refundsEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { mountMoneyCommand } from '#areas/money/index.ts';
import { isVisible, ofPath } from '#areas/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { openUpload } from '#kernel/storage/uploads.ts';
import { keepReceipts, receiptsNamed } from './receipts.ts';
import { decideRefund, receiptNames } from './refund.ts';
import { refundsOf } from './refunds.queries.ts';

export function mountRefunds(app: FastifyInstance, deps: Deps): void {
  commandRoute(app, deps, openReceiptUploadEndpoint, async ({ params, body, actor }, trx) => {
    if (!(await isVisible(trx, actor, params.id))) refuse('REGISTRATION_NOT_FOUND');
    const { originalName } = body;
    const { uploadId, uploadUrl } = await openUpload(trx, deps, RECEIPT, { userId: actor.userId, originalName });
    return { uploadUrl, modifiedName: uploadId };
  });
  mountMoneyCommand(app, deps, refundCommand, {
    ...ofPath,
    decide: {
      async after(db, asked) {
        const receipts = await receiptsNamed(db, receiptNames(asked.body), asked.actor.userId);
        return (facts) => decideRefund(facts, { ...asked, receipts });
      },
    },
    also: (trx, { ids }, { body, by }) => keepReceipts(trx, deps, { refundId: ids.row, named: receiptNames(body) }, by),
  });
  route(app, refundsEndpoint, ({ query, actor }) => refundsOf(deps.readDb, actor, query));
}
