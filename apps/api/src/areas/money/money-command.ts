import { type CommandDone, type CommandGuard, type MoneyCommand, simulation } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { lockRegistration, readRegistration } from '#areas/registration-record/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, ApiError, type Refusal, refuse } from '#kernel/errors.ts';
import { type By, staleEdit } from '#kernel/events.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { type CarriedOut, type CarriedOutBy, carryOut } from './carry-out.ts';
import { simulationOf } from './effect.ts';
import type { Facts, RegistrationFact } from './facts.ts';
import { factsOf } from './facts.queries.ts';
import type { Plan } from './plan.ts';
import { termsById } from './terms.queries.ts';

export interface Asked<Params, Body> {
  readonly params: Params;
  readonly body: Body;
  readonly actor: Actor;
}

export interface MoneyCommandRule<Params, Body> {
  readonly registrationId: (
    params: Params,
    body: Body,
    of: { db: ReadDatabase; actor: Actor },
  ) => string | Promise<string>;
  /** Out of scope is reported as not found. */
  readonly isVisible: (db: ReadDatabase, actor: Actor, registrationId: string, params: Params) => Promise<boolean>;
  /** Pure. When it needs more than the facts, use `decider`. */
  readonly decide: ((facts: Facts, asked: Asked<Params, Body>) => Plan | Refusal) | Decider<Params, Body>;
  /** Further writes in the same transaction. */
  readonly also?: (trx: Transaction, done: CarriedOut<Facts>, asked: { body: Body; by: By }) => Promise<void>;
  /** Answer fields besides the version. */
  readonly answer?: (done: CarriedOut<Facts>, body: Body) => Omit<CommandDone, 'version'>;
}

/** Reads what else is needed and returns the decision. */
interface Decider<Params, Body> {
  readonly after: (db: ReadDatabase, asked: Asked<Params, Body>) => Promise<(facts: Facts) => Plan | Refusal>;
}

/**
 * Mounts both endpoints of a money command. `simulate` decides without a lock and returns the effect; `execute` locks
 * the registration, decides again and carries out the plan in one transaction. Refusals besides the decision's:
 * REGISTRATION_NOT_FOUND; CONFLICT_STALE when the plan differs from the hash sent, or when only a stale version was
 * sent.
 */
export function mountMoneyCommand<P extends z.ZodType, B extends z.ZodType<CommandGuard>>(
  app: FastifyInstance,
  deps: Deps,
  command: MoneyCommand<P, B>,
  rule: MoneyCommandRule<z.output<P>, z.output<B>>,
): void {
  type Params = z.output<P>;
  type Body = z.output<B>;
  const decision = async (db: ReadDatabase, asked: Asked<Params, Body>): Promise<(facts: Facts) => Plan | Refusal> => {
    const { decide } = rule;
    return typeof decide === 'function' ? (facts) => decide(facts, asked) : decide.after(db, asked);
  };
  route(app, command.simulate, async ({ params, body, actor }) => {
    const { db } = deps;
    const registrationId = await rule.registrationId(params, body, { db, actor });
    const facts = await factsToLookAt(deps, actor, rule, registrationId, params);
    const decide = await decision(db, { params, body, actor });
    return simulationOf(facts, accept(decide(facts)));
  });
  commandRoute(app, deps, command.execute, async ({ params, body, actor, request }, trx) => {
    const registrationId = await rule.registrationId(params, body, { db: trx, actor });
    if (!(await rule.isVisible(trx, actor, registrationId, params))) refuse('REGISTRATION_NOT_FOUND');
    const decide = await decision(trx, { params, body, actor });
    const by = { actor, requestId: request.id };
    const done = await execute(trx, deps, { registrationId, guard: body, decide, by });
    await rule.also?.(trx, done, { body, by });
    return { version: done.facts.registration.version, ...rule.answer?.(done, body) };
  });
}

/** Facts of a registration in the actor's scope, unlocked. Refusal: REGISTRATION_NOT_FOUND. */
export async function factsToLookAt<Params>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { isVisible }: Pick<MoneyCommandRule<Params, unknown>, 'isVisible'>,
  registrationId: string,
  params: Params,
): Promise<Facts> {
  if (!(await isVisible(db, actor, registrationId, params))) refuse('REGISTRATION_NOT_FOUND');
  const registration = (await readRegistration(db, registrationId)) ?? refuse('REGISTRATION_NOT_FOUND');
  return readFacts(db, registration, clock.now());
}

interface Execution {
  readonly registrationId: string;
  readonly guard: CommandGuard;
  readonly decide: (facts: Facts) => Plan | Refusal;
  readonly by: CarriedOutBy;
}

async function execute(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { registrationId, guard, decide, by }: Execution,
): Promise<CarriedOut<Facts>> {
  const registration = (await lockRegistration(trx, registrationId)) ?? refuse('REGISTRATION_NOT_FOUND');
  // The plan's hash decides before the version: money arrives without an edit.
  const isStale = guard.planHash === undefined && guard.version !== undefined && guard.version !== registration.version;
  if (isStale) throw await staleEdit(trx, 'REGISTRATION', registrationId);
  const facts = await readFacts(trx, registration, deps.clock.now());
  const plan = accept(decide(facts));
  refuseAnotherPlan(facts, plan, guard.planHash);
  return carryOut(trx, deps, facts, plan, by);
}

function refuseAnotherPlan(facts: Facts, plan: Plan, planHash: string | undefined): void {
  if (planHash === undefined) return;
  const now = simulationOf(facts, plan);
  if (now.planHash !== planHash) throw new ApiError('CONFLICT_STALE', { detail: z.encode(simulation, now) });
}

/** Money commands need a plan. */
async function readFacts(db: ReadDatabase, registration: RegistrationFact, now: Temporal.Instant): Promise<Facts> {
  const { campaignPlanId } = registration;
  if (campaignPlanId === null) return refuse('REGISTRATION_INVALID_STATUS');
  const terms = (await termsById(db, campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  return factsOf(db, registration, terms, now);
}
