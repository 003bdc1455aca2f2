import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { registerArchiveJobs } from './boleto-archive/archives.jobs.ts';
import { boletoArchiveRoutes } from './boleto-archive/archives.routes.ts';
import { cancelCharge } from './cancel-charge.ts';
import { checkToldCharge } from './check-charge.ts';
import { cardRoutes } from './card.routes.ts';
import { instrumentRoutes } from './instruments.routes.ts';
import { issueCharge } from './issue-charge.ts';
import { pendingOutcomeRoutes } from './pending-outcomes.routes.ts';
import { handlePaymentJobs } from './payments.jobs.ts';
import { carryOutRequest } from './provider-requests.ts';
import { sendPaymentRoutes } from './send-payment.routes.ts';
import { reconcileCharges, sweepStrandedCharges } from './reconcile-charges.ts';
import { resolveCardAttempt } from './resolve-card-attempt.ts';

export { withdrawArchivesJob } from './boleto-archive/withdraw-archives.ts';
export { bookProviderEvent } from './book-provider-event.ts';
export { checkCharge } from './check-charge.ts';
export { paymentsExport } from './payments.export.ts';
export { groupedPaymentsExport } from './grouped-payments.export.ts';
export { mountGroupedPayments } from './grouped-payments.read.ts';
export { mountPaymentReads } from './payments.read.ts';
export { mountPaymentTotals } from './payment-totals.ts';
export { PAID_PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from './paid-roll-ups.ts';
export { PAYMENT_ROLL_UP } from './payment-roll-up.ts';
export type { PayoutRecipient } from './providers/payout.ts';
export { providerBalances } from './provider-balances.ts';
export { requestPayout, requestRefund } from './provider-requests.ts';
export { ofPayment } from './registration-of-payment.queries.ts';
export { paymentsVisibleTo } from './payments-search.queries.ts';
export { mountPaymentWebhooks } from './webhooks.routes.ts';

export function mountPayments(app: FastifyInstance, deps: Deps): void {
  cardRoutes(app, deps);
  instrumentRoutes(app, deps);
  boletoArchiveRoutes(app, deps);
  pendingOutcomeRoutes(app, deps);
  sendPaymentRoutes(app, deps);
}

export function registerPaymentsJobs(deps: Deps): void {
  handlePaymentJobs(deps, {
    issueCharge,
    cancelCharge,
    checkCharge: checkToldCharge,
    carryOutRequest,
    resolveCardAttempt,
    sweepStrandedCharges,
    reconcileCharges,
  });
  registerArchiveJobs(deps);
}
