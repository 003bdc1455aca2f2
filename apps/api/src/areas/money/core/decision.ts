import type { ReadDatabase } from '#kernel/db/connect.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import type { Facts, MoneyFacts, RegistrationFact } from './facts.ts';
import { factsOf, moneyFactsOf } from './facts.queries.ts';
import type { SentCommand, Decide, DecisionRule } from './money-command-rule.ts';
import type { Plan } from './plan.ts';
import { termsById } from './terms/terms.queries.ts';

/**
 * `withPlan` decides on the facts with the course plan's terms. `withoutPlan` decides for a registration that has no
 * plan yet; when it is undefined, such a registration is refused.
 */
export interface Decision<Found = Plan> {
  readonly withPlan: (facts: Facts) => Found | Refusal;
  readonly withoutPlan: ((facts: MoneyFacts) => Found | Refusal) | undefined;
}

export async function decisionOf<Params, Body>(
  rule: DecisionRule<Params, Body>,
  db: ReadDatabase,
  asked: SentCommand<Params, Body>,
): Promise<Decision> {
  if (rule.needsPlan !== false) return { withPlan: await decisionBy(rule.decide, db, asked), withoutPlan: undefined };
  const decision = await decisionBy(rule.decide, db, asked);
  return { withPlan: decision, withoutPlan: decision };
}

const decisionBy = async <Known, Params, Body>(
  decide: Decide<Known, Params, Body>,
  db: ReadDatabase,
  asked: SentCommand<Params, Body>,
): Promise<(facts: Known) => Plan | Refusal> =>
  typeof decide === 'function' ? (facts) => decide(facts, asked) : decide.after(db, asked);

export interface Decided<Found = Plan> {
  readonly facts: MoneyFacts;
  readonly plan: Found;
}

/**
 * Reads the facts of a registration and decides on them. Refusals besides the decision's:
 * REGISTRATION_INVALID_STATUS without a plan that the command needs, PLAN_NOT_ENABLED when the plan is no longer
 * offered.
 */
export async function decideOn<Found extends object>(
  db: ReadDatabase,
  registration: RegistrationFact,
  now: Temporal.Instant,
  { withPlan, withoutPlan }: Decision<Found>,
): Promise<Decided<Found> | Refusal> {
  if (registration.campaignPlanId === null && withoutPlan !== undefined) {
    const facts = await moneyFactsOf(db, registration, now);
    return decided(facts, withoutPlan(facts));
  }
  const facts = await readFacts(db, registration, now);
  return isRefusal(facts) ? facts : decided(facts, withPlan(facts));
}

const decided = <Found extends object>(facts: MoneyFacts, plan: Found | Refusal): Decided<Found> | Refusal =>
  isRefusal(plan) ? plan : { facts, plan };

/**
 * Reads the facts of a registration. Refusals: REGISTRATION_INVALID_STATUS without a plan, PLAN_NOT_ENABLED when
 * the plan is no longer offered.
 */
export async function readFacts(
  db: ReadDatabase,
  registration: RegistrationFact,
  now: Temporal.Instant,
): Promise<Facts | Refusal> {
  const { campaignPlanId } = registration;
  if (campaignPlanId === null) return refusal('REGISTRATION_INVALID_STATUS');
  const terms = await termsById(db, campaignPlanId);
  return terms === undefined ? refusal('PLAN_NOT_ENABLED') : factsOf(db, registration, terms, now);
}
