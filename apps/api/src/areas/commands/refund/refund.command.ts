import {
  openReceiptUploadEndpoint,
  type ProviderRefundBody,
  providerRefundCommand,
  RECEIPT,
  type RefundBody,
  refundCommand,
  refundProposalEndpoint,
  refundsEndpoint,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Approvable } from '#areas/money/approvals/index.ts';
import { approvableCommand, type Draft, type MoneyCommandRule, mountMoneyCommand } from '#areas/money/core/index.ts';
import { providerBalances, requestRefund } from '#areas/payments/index.ts';
import { isVisible, registrationInPath } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { openUpload } from '#kernel/storage/uploads.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { answerToRefund } from './answer-to-refund.ts';
import { attachReceipts, claimReceipts, receiptsNamed, receiptsWaiting, releaseReceipts } from './receipts.ts';
import { decideRefundByProvider } from './refund-by-provider.ts';
import { refundProposal } from './refund-proposal.ts';
import { asksForRefund, asksForRefundByProvider, REFUND_RULE } from './refund.asks.ts';
import { providerOfPayment, REFUNDS, refundsOf, refundToAskFor } from './refund.queries.ts';
import { decideRefund, receiptNames } from './refund.ts';

/**
 * The rule of a refund by the provider. It reads the provider's balance, decides, and enqueues the job that requests
 * the refund from the provider after the commit.
 */
const providerRefundRule = (deps: Deps): MoneyCommandRule<{ readonly id: string }, ProviderRefundBody> => ({
  ...registrationInPath,
  async providerBalance({ id: registrationId }, { entityPaymentId }): Promise<Cents | undefined> {
    const provider = await providerOfPayment(deps.db, { registrationId, entityPaymentId });
    return provider === null ? undefined : (await providerBalances(deps, [provider])).get(provider);
  },
  needsPlan: false,
  asks: asksForRefundByProvider,
  decide: decideRefundByProvider,
  async also(trx, { ids }, { by }) {
    const { paymentProvider: provider, ...refund } = await refundToAskFor(trx, ids.row);
    await requestRefund(trx, deps, { ...refund, provider, requestedBy: by.actor.userId });
  },
});

/**
 * How a refund with proofs is decided and carried out. While the refund waits for a second person, its proofs are
 * already marked as used, so that no other command uses them and no job deletes them. They become unused again when the
 * refund is not carried out.
 */
const ruleOf = (deps: Deps): MoneyCommandRule<{ readonly id: string }, RefundBody, Draft<RefundBody>> => ({
  ...registrationInPath,
  needsPlan: false,
  asks: asksForRefund,
  decide: {
    async after(db, asked) {
      const { body, actor, approving } = asked;
      const named = receiptNames(body);
      const receipts =
        approving === undefined
          ? await receiptsNamed(db, named, actor.userId)
          : await receiptsWaiting(db, named, approving.requestedBy);
      return (facts) => decideRefund(facts, { body, actor, receipts });
    },
  },
  async also(trx, { ids }, { body, by, approving }) {
    const named = receiptNames(body);
    const files =
      approving === undefined
        ? await claimReceipts(trx, deps, named, by.actor.userId)
        : (await receiptsWaiting(trx, named, approving.requestedBy)).map(({ file }) => file);
    await attachReceipts(trx, deps, { refundId: ids.row, files }, by);
  },
  waiting: {
    async begun(trx, { body, by }) {
      await claimReceipts(trx, deps, receiptNames(body), by.actor.userId);
    },
    async ended(trx, { body, requestedBy }) {
      await releaseReceipts(trx, deps, receiptNames(body), requestedBy);
    },
  },
});

const ofProvider = z.object({ entityPaymentId: z.string() });

/**
 * Approves both sorts of refunds: those registered with proofs, and those that the provider of a payment is asked to
 * make.
 */
function approvable(deps: Deps): Approvable {
  const proved = provedRefund(deps);
  const byProvider = approvableCommand('REFUND', deps, providerRefundCommand, providerRefundRule(deps));
  const of = ({ body }: { readonly body: unknown }): Approvable =>
    ofProvider.safeParse(body).success ? byProvider : proved;
  return {
    kind: 'REFUND',
    lookAt: (db, actor, request) => of(request).lookAt(db, actor, request),
    carryOut: (trx, request, approval) => of(request).carryOut(trx, request, approval),
    ended: async (trx, request, ending) => of(request).ended?.(trx, request, ending),
    files: async (db, request) => (await of(request).files?.(db, request)) ?? [],
  };
}

const provedRefund = (deps: Deps): Approvable => ({
  ...approvableCommand('REFUND', deps, refundCommand, ruleOf(deps)),
  async files(db, { body, requestedBy }) {
    const receipts = await receiptsWaiting(db, receiptNames(refundCommand.execute.body.parse(body)), requestedBy);
    return receipts.map(({ file }) => file);
  },
});

function mount(app: FastifyInstance, deps: Deps): void {
  commandRoute(app, deps, openReceiptUploadEndpoint, async ({ params, body, actor }, trx) => {
    if (!(await isVisible(trx, actor, params.id))) refuse('REGISTRATION_NOT_FOUND');
    const { originalName } = body;
    const { uploadId, uploadUrl } = await openUpload(trx, deps, RECEIPT, { userId: actor.userId, originalName });
    return { uploadUrl, modifiedName: uploadId };
  });
  mountMoneyCommand(app, deps, refundCommand, ruleOf(deps));
  mountMoneyCommand(app, deps, providerRefundCommand, providerRefundRule(deps));
  route(app, refundProposalEndpoint, async ({ params: { id }, query: { refundAmount: amount }, actor }) => {
    if (!(await isVisible(deps.readDb, actor, id))) refuse('REGISTRATION_NOT_FOUND');
    return refundProposal(deps, { registrationId: id, amount, actor });
  });
  route(app, refundsEndpoint, ({ query, actor }) => refundsOf(deps.readDb, actor, query));
}

export const refund = {
  actions: { refund: REFUND_RULE },
  row: REFUNDS,
  inBalance: {
    REFUND: ({ sum, amount }) =>
      sum === 0 ? 'Um reembolso não foi adiante.' : `Foram reembolsados ${amount} ao aluno.`,
  },
  askedOfProvider: answerToRefund,
  mount,
  approvable,
} satisfies MountedCommand;
