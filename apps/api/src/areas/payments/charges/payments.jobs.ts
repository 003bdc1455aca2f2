import { id } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { cancelChargeJob, issueChargeJob, SWEPT } from '#areas/money/core/index.ts';

const ofPayment = z.object({ paymentId: id });
const claim = z.object({
  kind: z.enum(['PAID', 'DENIED', 'CANCELLED', 'REFUNDED', 'UNKNOWN']),
  amount: z.int().transform(cents),
  providerEventId: z.string(),
  refundId: z.string().optional(),
});

export const checkChargeJob = jobKind('check-charge', ofPayment.extend({ told: claim.optional() }), {
  label: 'Conferir cobrança',
});
export const resolveCardAttemptJob = jobKind('resolve-card-attempt', z.object({ attemptId: id }), {
  label: 'Resolver tentativa de cartão',
  ...SWEPT,
});
/** Carries out a committed refund or payout, or asks for its outcome. */
export const carryOutRequestJob = jobKind(
  'carry-out-provider-request',
  z.object({ requestId: id, returned: z.boolean().optional() }),
  {
    label: 'Reembolsar ou transferir',
    ...SWEPT,
  },
);
export const sweepStrandedChargesJob = jobKind('sweep-stranded-charges', z.object({}), {
  label: 'Retomar cobranças interrompidas',
});
export const registerWebhooksJob = jobKind('register-webhooks', z.object({}), {
  label: 'Registrar avisos dos provedores',
});
export const checkEndedRequestsJob = jobKind('check-made-payouts', z.object({}), {
  label: 'Conferir transferências e reembolsos encerrados',
});
export const followDisputesJob = jobKind('follow-disputes', z.object({}), {
  label: 'Conferir chargebacks e MED',
});
export const compareStatementsJob = jobKind('compare-statements', z.object({}), {
  label: 'Conferir extratos dos provedores',
});
export const reconcileChargesJob = jobKind('reconcile-charges', z.object({}), { label: 'Conferir cobranças abertas' });

export interface PaymentHandlers {
  readonly issueCharge: (deps: Deps, paymentId: string) => Promise<void>;
  readonly cancelCharge: (deps: Deps, paymentId: string) => Promise<void>;
  readonly checkCharge: (deps: Deps, payload: z.output<typeof checkChargeJob.payload>) => Promise<void>;
  readonly carryOutRequest: (deps: Deps, requestId: string, returned?: boolean) => Promise<void>;
  readonly resolveCardAttempt: (deps: Deps, attemptId: string) => Promise<void>;
  readonly sweepStrandedCharges: (deps: Deps) => Promise<void>;
  readonly reconcileCharges: (deps: Deps) => Promise<void>;
  readonly checkEndedRequests: (deps: Deps) => Promise<void>;
  readonly registerWebhooks: (deps: Deps) => Promise<void>;
  readonly followDisputes: (deps: Deps) => Promise<void>;
  readonly compareStatements: (deps: Deps) => Promise<void>;
}

/**
 * Registers the jobs of payments. Every minute, work that a process left undone is enqueued again. Every ten minutes,
 * charges are checked with their providers. Every hour, webhooks are registered and providers are asked about disputes.
 * Every morning, providers are asked again about transfers and refunds that ended recently, and their statements are
 * compared with what we booked.
 */
export function handlePaymentJobs(deps: Deps, does: PaymentHandlers): void {
  deps.jobs.handle(issueChargeJob, ({ paymentId }) => does.issueCharge(deps, paymentId));
  deps.jobs.handle(cancelChargeJob, ({ paymentId }) => does.cancelCharge(deps, paymentId));
  deps.jobs.handle(checkChargeJob, (payload) => does.checkCharge(deps, payload));
  deps.jobs.handle(carryOutRequestJob, ({ requestId, returned }) => does.carryOutRequest(deps, requestId, returned));
  deps.jobs.handle(resolveCardAttemptJob, ({ attemptId }) => does.resolveCardAttempt(deps, attemptId));
  deps.jobs.handle(sweepStrandedChargesJob, () => does.sweepStrandedCharges(deps));
  deps.jobs.handle(reconcileChargesJob, () => does.reconcileCharges(deps));
  deps.jobs.every(sweepStrandedChargesJob, '* * * * *', 'America/Sao_Paulo');
  deps.jobs.every(reconcileChargesJob, '*/10 * * * *', 'America/Sao_Paulo');
  deps.jobs.handle(registerWebhooksJob, () => does.registerWebhooks(deps));
  deps.jobs.handle(checkEndedRequestsJob, () => does.checkEndedRequests(deps));
  deps.jobs.every(checkEndedRequestsJob, '20 6 * * *', 'America/Sao_Paulo');
  deps.jobs.handle(followDisputesJob, () => does.followDisputes(deps));
  deps.jobs.every(followDisputesJob, '25 * * * *', 'America/Sao_Paulo');
  deps.jobs.handle(compareStatementsJob, () => does.compareStatements(deps));
  deps.jobs.every(compareStatementsJob, '40 6 * * *', 'America/Sao_Paulo');
  deps.jobs.every(registerWebhooksJob, '5 * * * *', 'America/Sao_Paulo');
}
