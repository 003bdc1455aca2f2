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

/** What a decision gets besides the facts. */
export interface Asked<Params, Body> {
  readonly params: Params;
  readonly body: Body;
  readonly actor: Actor;
}

/** A command as the area that owns it defines it. */
export interface MoneyCommandRule<Params, Body> {
  /** The registration it is about. */
  readonly registrationId: (
    params: Params,
    body: Body,
    of: { db: ReadDatabase; actor: Actor },
  ) => string | Promise<string>;
  /** Out of the actor's scope is not found. */
  readonly isVisible: (db: ReadDatabase, actor: Actor, registrationId: string, params: Params) => Promise<boolean>;
  /** The decision: pure. One that needs more than the facts reads it first (`decider`). */
  readonly decide: ((facts: Facts, asked: Asked<Params, Body>) => Plan | Refusal) | Decider<Params, Body>;
  /** What is still done once the plan is carried out, in the same transaction. */
  readonly also?: (trx: Transaction, done: CarriedOut<Facts>, asked: { body: Body; by: By }) => Promise<void>;
  /** What it answers besides the new version. */
  readonly answer?: (done: CarriedOut<Facts>, body: Body) => Omit<CommandDone, 'version'>;
}

/** Reads what a decision needs besides the facts, and answers the decision. */
interface Decider<Params, Body> {
  readonly after: (db: ReadDatabase, asked: Asked<Params, Body>) => Promise<(facts: Facts) => Plan | Refusal>;
}

/**
 * Mounts both endpoints of a money command. `simulate` decides on the facts as they are and answers with the effect; `execute` locks
 * the registration, decides again on the facts under the lock and carries the plan out, all in one transaction. Refusals besides the
 * decision's: REGISTRATION_NOT_FOUND; CONFLICT_STALE with the new effect when the plan is not the one whose hash was sent, and with
 * who changed the record when only a version was sent and it is stale.
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

/** The facts of a registration the actor may see, as they are at this moment, without a lock. REGISTRATION_NOT_FOUND else. */
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
  // What was simulated says more than a version: money arrives without anybody editing the record.
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

/** A registration without a plan has nothing that money commands are about. */
async function readFacts(db: ReadDatabase, registration: RegistrationFact, now: Temporal.Instant): Promise<Facts> {
  const { campaignPlanId } = registration;
  if (campaignPlanId === null) return refuse('REGISTRATION_INVALID_STATUS');
  const terms = (await termsById(db, campaignPlanId)) ?? refuse('PLAN_NOT_ENABLED');
  return factsOf(db, registration, terms, now);
}
