import { id } from '@habilita/contract';
import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';

const ofPayment = z.object({ paymentId: id });

/** Tries the queue makes by itself, within seconds; then the sweeper asks again, and staff see it among the pending outcomes. */
export const QUICK_TRIES = 3;
export const SWEPT = { retryLimit: QUICK_TRIES, swept: true } as const;

/** Asks the provider for the charge of a payment whose intent (charge_state REQUESTED) is committed. */
export const issueChargeJob = jobKind('issue-charge', ofPayment, { label: 'Emitir cobrança', ...SWEPT });

/** Takes back the charge of a payment whose cancellation (charge_state CANCEL_REQUESTED) is committed. */
export const cancelChargeJob = jobKind('cancel-charge', ofPayment, { label: 'Cancelar cobrança', ...SWEPT });
