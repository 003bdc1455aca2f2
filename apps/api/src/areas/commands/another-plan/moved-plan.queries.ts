import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS, type PaymentMethod } from '@habilita/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CausedLine, CauseText } from '#areas/money/core/index.ts';

interface PlanAndMethod {
  readonly planId: string;
  readonly planName: string;
  readonly paymentMethod: PaymentMethod;
}

/** The plan and payment method of a registration before and after a change. */
export interface Moved {
  readonly original: PlanAndMethod;
  readonly now: PlanAndMethod;
}

export const movedColumns = ({ original, now }: Moved) => ({
  originalPlanId: original.planId,
  newPlanId: now.planId,
  originalPlanName: original.planName,
  newPlanName: now.planName,
  originalPaymentMethod: original.paymentMethod,
  newPaymentMethod: now.paymentMethod,
});

const PLANS_AND_METHODS = sql`jsonb_build_object(
  'originalPlan', (select name from plans where id = x.original_plan_id),
  'newPlan', (select name from plans where id = x.new_plan_id),
  'originalMethod', x.original_payment_method, 'newMethod', x.new_payment_method)`;

const payingBy = z.enum(PAYMENT_METHOD_NAMES);
const moved = z
  .object({ originalPlan: z.string(), newPlan: z.string(), originalMethod: payingBy, newMethod: payingBy })
  .partial();

/**
 * Returns the plans and payment methods before and after the change that caused a line of the registration's statement.
 * The names of the plans are those stored with the posting, or the present ones if it has none.
 */
function movedOf({ own, chargedPlan, formerPlan }: CausedLine) {
  const { originalMethod, newMethod, ...plans } = moved.parse(own ?? {});
  const [from = null, to = null] = [formerPlan ?? plans.originalPlan, chargedPlan ?? plans.newPlan];
  const methods =
    originalMethod === undefined || newMethod === undefined || originalMethod === newMethod
      ? undefined
      : ([PAYMENT_METHODS[originalMethod], PAYMENT_METHODS[newMethod]] as const);
  return { from, to, methods };
}

function factsOfMove(line: CausedLine): CauseText['facts'] {
  const { from, to, methods = [null, null] } = movedOf(line);
  const [formerPlan, newPlan] = from === to ? [null, null] : [from, to];
  return [
    ['Plano anterior', formerPlan],
    ['Plano novo', newPlan],
    ['Forma anterior', methods[0]],
    ['Forma nova', methods[1]],
  ];
}

/** How the registration's statement describes a line that comes from a change of plan or payment method. */
export const MOVED = { columns: PLANS_AND_METHODS, of: movedOf, factsOf: factsOfMove };
