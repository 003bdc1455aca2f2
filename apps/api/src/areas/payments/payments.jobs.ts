import { id } from '@habilita/contract';
import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';

/** Asks the provider for the charge of a payment whose intent (charge_state REQUESTED) is committed. */
export const issueChargeJob = jobKind('issue-charge', z.object({ paymentId: id }));
