import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { registerRecipientJobs } from './recipients/recipients.jobs.ts';
import { registerArchiveJobs } from './boleto-archive/archives.jobs.ts';
import { boletoArchiveRoutes } from './boleto-archive/archives.routes.ts';
import { cancelCharge } from './charges/cancel-charge.ts';
import { checkChargeOfNotice } from './charges/check-charge.ts';
import { cardRoutes } from './cards/card.routes.ts';
import { instrumentRoutes } from './ways-to-pay/instruments.routes.ts';
import { issueCharge } from './charges/issue-charge.ts';
import { pendingOutcomeRoutes } from './unknown-outcomes/pending-outcomes.routes.ts';
import { followDisputes } from './payer-disputes/follow-disputes.ts';
import { compareStatements } from './provider-statements/compare-statements.ts';
import { handlePaymentJobs } from './charges/payments.jobs.ts';
import { carryOutRequest } from './charges/provider-requests.ts';
import { sendPaymentRoutes } from './ways-to-pay/send-payment.routes.ts';
import { reconcileCharges, sweepStrandedCharges } from './charges/reconcile-charges.ts';
import { checkEndedRequests } from './charges/check-ended-requests.ts';
import { registerWebhooks } from './webhooks/register-webhooks.ts';
import { resolveCardAttempt } from './cards/resolve-card-attempt.ts';

export { withdrawArchivesJob } from './boleto-archive/withdraw-archives.ts';
export { bookProviderEvent } from './arrivals/book-provider-event.ts';
export { checkCharge } from './charges/check-charge.ts';
export { paymentsExport } from './list/payments.export.ts';
export { groupedPaymentsExport } from './list/grouped-payments.export.ts';
export { mountGroupedPayments } from './list/grouped-payments.read.ts';
export { mountPaymentReads } from './list/payments.read.ts';
export { mountPaymentTotals } from './list/payment-totals.ts';
export { PAID_PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from './list/paid-roll-ups.ts';
export { PAYMENT_ROLL_UP } from './list/payment-roll-up.ts';
export type { PayoutRecipient } from './providers/payout.ts';
export { providerBalances } from './charges/provider-balances.ts';
export { requestPayout, requestRefund } from './charges/provider-requests.ts';
export { payerDispute } from './payer-disputes/payer-disputes.queries.ts';
export { BY_BOLETO, BY_PIX, paymentMessage, paymentRequestedAgain } from './ways-to-pay/payment.message.ts';
export { ofPayment } from './list/registration-of-payment.queries.ts';
export { paymentsVisibleTo } from './list/payments-search.queries.ts';
export { mountPaymentWebhooks } from './webhooks/webhooks.routes.ts';
export { clientCertificate } from './providers/client-certificate.ts';
export { cardRelayAccount } from './providers/provider-accounts.ts';
export { registerWebhooks } from './webhooks/register-webhooks.ts';
export { webhookStates } from './webhooks/webhook-states.ts';
export { askToRegisterWebhooks, registerWebhooksAgain } from './webhooks/ask-to-register-webhooks.ts';

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
    checkCharge: checkChargeOfNotice,
    carryOutRequest,
    resolveCardAttempt,
    sweepStrandedCharges,
    reconcileCharges,
    checkEndedRequests,
    registerWebhooks,
    followDisputes,
    compareStatements,
  });
  registerArchiveJobs(deps);
  registerRecipientJobs(deps);
}
