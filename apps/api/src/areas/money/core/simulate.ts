import {
  type AskedProblem,
  type CommandGuard,
  isErrorCode,
  type MoneyCommand,
  seenEffect,
  type Simulated,
} from '@habilita/contract';
import { z } from 'zod';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { type Asked, problemsIn, withoutEmptyTexts } from './asked-fields.ts';
import { type Decided, decideOn, type Decision, decisionOf } from './decision.ts';
import { simulationOf } from './effect.ts';
import type { MoneyFacts, RegistrationFact } from './facts.ts';
import type { Asks, DraftedCommand, MoneyCommandRule } from './money-command-rule.ts';
import type { Plan } from './plan.ts';
import { secondPersonFor } from './second-person.ts';

interface Drafted<P extends z.ZodType, B extends z.ZodType<CommandGuard>, D extends z.ZodType<CommandGuard>> {
  readonly command: MoneyCommand<P, B, D>;
  readonly rule: MoneyCommandRule<z.output<P>, z.output<B>, z.output<D>>;
  readonly asked: DraftedCommand<z.output<P>, z.output<D>>;
  readonly commands: Deps['commands'];
}

/**
 * Returns the fields that a command asks for, what is wrong with each, and the command's effect once the body is
 * complete. The simulation itself is refused only for reasons that no value of these fields could remove.
 */
export async function simulateCommand<
  P extends z.ZodType,
  B extends z.ZodType<CommandGuard>,
  D extends z.ZodType<CommandGuard>,
>(
  db: ReadDatabase,
  registration: RegistrationFact,
  now: Temporal.Instant,
  { command: { simulate }, rule, asked, commands }: Drafted<P, B, D>,
): Promise<Simulated | Refusal> {
  const whole = simulate.enough.safeDecode(z.encode(simulate.body, asked.body));
  const decision = whole.success ? await decisionOf(rule, db, { ...asked, body: whole.data }) : undefined;
  const missing = (whole.error?.issues ?? []).map(({ path, message }) =>
    refusal(isErrorCode(message) ? message : 'REQUIRED', path.join('.')),
  );
  const look = await lookingAt({ rule, decision, missing }, db, asked);
  const found = await decideOn(db, registration, now, look);
  if (isRefusal(found)) return found;
  const { fields, problems, plan } = found.plan;
  if (plan === undefined) return { fields: [...fields], problems };
  const decided: Decided = { facts: found.facts, plan };
  const secondPerson = await secondPersonFor(db, commands, decided);
  const { effect, planHash } = simulationOf(found.facts, plan);
  return {
    effect: seenEffect(asked.actor, effect),
    planHash,
    ...(secondPerson && { secondPerson }),
    fields: [...fields],
    problems,
  };
}

interface Seen {
  readonly fields: readonly Asked[];
  readonly problems: AskedProblem[];
  readonly plan: Plan | undefined;
}

interface Looking<Params, Body, Draft> {
  readonly rule: MoneyCommandRule<Params, Body, Draft>;
  /** Undefined while a field that the decision needs is missing. */
  readonly decision: Decision | undefined;
  readonly missing: readonly Refusal[];
}

async function lookingAt<Params, Body, Draft>(
  { rule, decision, missing }: Looking<Params, Body, Draft>,
  db: ReadDatabase,
  asked: DraftedCommand<Params, Draft>,
): Promise<Decision<Seen>> {
  const told = { body: asked.body, missing };
  if (rule.needsPlan !== false) {
    const asks = await asksBy(rule.asks, db, asked);
    return { withPlan: (facts) => seen(asks(facts), told, () => decision?.withPlan(facts)), withoutPlan: undefined };
  }
  const asks = await asksBy(rule.asks, db, asked);
  const look = (decide: ((facts: MoneyFacts) => Plan | Refusal) | undefined) => (facts: MoneyFacts) =>
    seen(asks(facts), told, () => decide?.(facts));
  return { withPlan: look(decision?.withoutPlan), withoutPlan: look(decision?.withoutPlan) };
}

const asksBy = async <Known, Params, Draft>(
  asks: Asks<Known, Params, Draft> | undefined,
  db: ReadDatabase,
  asked: DraftedCommand<Params, Draft>,
): Promise<(facts: Known) => readonly Asked[] | Refusal> => {
  if (asks === undefined) return () => [];
  return typeof asks === 'function' ? (facts) => asks(facts, asked) : asks.after(db, asked);
};

interface Told {
  readonly body: unknown;
  readonly missing: readonly Refusal[];
}

function seen(
  fields: readonly Asked[] | Refusal,
  { body, missing }: Told,
  decide: () => Plan | Refusal | undefined,
): Seen | Refusal {
  if (isRefusal(fields)) return fields;
  const plan = decide();
  const refused = plan !== undefined && isRefusal(plan) ? [plan, ...(plan.others ?? [])] : [];
  const names = new Set(fields.map(({ field }) => field));
  const beside = refused.find(({ field }) => field === undefined || !names.has(field));
  if (beside !== undefined) return beside;
  const values = withoutEmptyTexts(typeof body === 'object' && body !== null ? body : {});
  const problems = [...refused, ...problemsIn(fields, values), ...missing];
  return {
    fields,
    problems: [...Map.groupBy(problems, ({ field = '' }) => field)].flatMap(([field, [first]]) =>
      first === undefined ? [] : [{ field, code: first.refused }],
    ),
    plan: plan === undefined || isRefusal(plan) ? undefined : plan,
  };
}
