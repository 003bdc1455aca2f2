import { id } from '@habilita/contract';
import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';

const ofPayment = z.object({ paymentId: id });

/** How often the queue tries a failed job again. Then a recurring job takes over, and staff see a pending outcome. */
export const QUICK_TRIES = 3;
export const SWEPT = { retryLimit: QUICK_TRIES, swept: true } as const;

export const issueChargeJob = jobKind('issue-charge', ofPayment, { label: 'Emitir cobrança', ...SWEPT });

export const cancelChargeJob = jobKind('cancel-charge', ofPayment, { label: 'Cancelar cobrança', ...SWEPT });
