import { PLAN_CHANGE_ERRORS } from './plan-change/plan-change-errors.ts';
import { REFUND_ERRORS } from './refund/refund-errors.ts';

/** The part of the catalogue of errors that belongs to single commands. */
export const COMMAND_ERRORS = { ...PLAN_CHANGE_ERRORS, ...REFUND_ERRORS } as const;
