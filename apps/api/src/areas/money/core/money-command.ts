import { type CommandDone, type CommandGuard, type MoneyCommand, seenEffect, simulation } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { storeRequest } from '#areas/money/approvals/index.ts';
import { lockRegistration, readRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, ApiError, refuse } from '#kernel/errors.ts';
import { type By, staleEdit } from '#kernel/events.ts';
import { askingCommandRoute, route } from '#kernel/http/route.ts';
import { carryOut } from './carry-out.ts';
import { type Decided, decideOn, decisionOf, readFacts } from './decision.ts';
import { simulationOf } from './effect.ts';
import type { Facts, RegistrationFact } from './facts.ts';
import type { SentCommand, MoneyCommandRule } from './money-command-rule.ts';
import { simulateCommand } from './simulate.ts';
import { lockedSecondPersonFor } from './second-person.ts';

/**
 * Mounts both endpoints of a money command. `simulate` decides without a lock, and returns the fields to fill in and
 * what the command would change. `execute` locks the registration, decides again, and carries the plan out in one
 * transaction, or stores it until a second person approves it. Refusals besides the decision's: REGISTRATION_NOT_FOUND;
 * CONFLICT_STALE when the effect no longer has the plan hash that was sent or, without a hash, when the version that
 * was sent is stale; APPROVAL_ALREADY_WAITING.
 */
export function mountMoneyCommand<
  P extends z.ZodType,
  B extends z.ZodType<CommandGuard>,
  D extends z.ZodType<CommandGuard>,
>(
  app: FastifyInstance,
  deps: Deps,
  command: MoneyCommand<P, B, D>,
  rule: MoneyCommandRule<z.output<P>, z.output<B>, z.output<D>>,
): void {
  route(app, command.simulate, async ({ params, body, actor }) => {
    const { db } = deps;
    const registrationId = await rule.registrationId(params, body, { db, actor });
    const registration = await registrationToLookAt(db, actor, rule, registrationId, params);
    await app.endExpired({ registrationId });
    const providerBalance = await rule.providerBalance?.(params, body);
    const asked = { params, body, actor, providerBalance };
    const commands = deps.commands;
    return accept(await simulateCommand(db, registration, deps.clock.now(), { command, rule, asked, commands }));
  });
  askingCommandRoute(app, deps, command.execute, {
    async ask({ params, body, actor }) {
      const registrationId = await rule.registrationId(params, body, { db: deps.db, actor });
      if (!(await rule.isVisible(deps.db, actor, registrationId, params))) return undefined;
      await app.endExpired({ registrationId });
      return rule.providerBalance?.(params, body);
    },
    async handler({ params, body, actor, request }, trx, providerBalance) {
      const asked = { params, body, actor, providerBalance };
      const by = { actor, requestId: request.id };
      const registrationId = await rule.registrationId(params, body, { db: trx, actor });
      if (!(await rule.isVisible(trx, actor, registrationId, params))) refuse('REGISTRATION_NOT_FOUND');
      const decision = await decisionOf(rule, trx, asked);
      const registration = (await lockRegistration(trx, registrationId)) ?? refuse('REGISTRATION_NOT_FOUND');
      await refuseStale(trx, registration, body);
      const found = accept(await decideOn(trx, registration, deps.clock.now(), decision));
      refuseAnotherPlan(found, body.planHash, actor);
      const waits = await lockedSecondPersonFor(trx, deps.commands, found);
      if (waits !== undefined) {
        const approvalRequestId = await storeWaiting(
          trx,
          deps,
          { command, rule, asked, found, limit: waits.limit },
          by,
        );
        return { version: registration.version, approvalRequestId };
      }
      const done = await carryOut(trx, deps, found.facts, found.plan, by, () =>
        Promise.resolve(rule.beforeSeats?.(trx, found.facts, found.plan)),
      );
      await rule.also?.(trx, done, { body, by });
      return { version: done.facts.registration.version, ...rule.answer?.(done, body) } satisfies CommandDone;
    },
  });
}

async function registrationToLookAt<Params>(
  db: ReadDatabase,
  actor: Actor,
  { isVisible }: Pick<MoneyCommandRule<Params, unknown>, 'isVisible'>,
  registrationId: string,
  params: Params,
): Promise<RegistrationFact> {
  if (!(await isVisible(db, actor, registrationId, params))) refuse('REGISTRATION_NOT_FOUND');
  return (await readRegistration(db, registrationId)) ?? refuse('REGISTRATION_NOT_FOUND');
}

/** Facts of a registration in scope, without a lock. Refusal: REGISTRATION_NOT_FOUND. */
export async function factsToLookAt<Params>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  rule: Pick<MoneyCommandRule<Params, unknown>, 'isVisible'>,
  registrationId: string,
  params: Params,
): Promise<Facts> {
  const registration = await registrationToLookAt(db, actor, rule, registrationId, params);
  return accept(await readFacts(db, registration, clock.now()));
}

/**
 * Refuses a stale version, unless a plan hash was sent. With a hash the plans are compared instead, because arriving
 * money changes the plan and leaves the version as it is.
 */
async function refuseStale(
  trx: Transaction,
  { id, version }: RegistrationFact,
  { planHash, version: seen }: CommandGuard,
): Promise<void> {
  if (planHash === undefined && seen !== undefined && seen !== version) throw await staleEdit(trx, 'REGISTRATION', id);
}

/** Refuses with CONFLICT_STALE and the new effect when the plan is not the one that was shown. */
export function refuseAnotherPlan({ facts, plan }: Decided, planHash: string | undefined, actor: Actor): void {
  if (planHash === undefined) return;
  const now = simulationOf(facts, plan);
  if (now.planHash === planHash) return;
  const detail = z.encode(simulation, { ...now, effect: seenEffect(actor, now.effect) });
  throw new ApiError('CONFLICT_STALE', { detail });
}

interface Waiting<P extends z.ZodType, B extends z.ZodType<CommandGuard>, D extends z.ZodType<CommandGuard>> {
  readonly command: MoneyCommand<P, B, D>;
  readonly rule: MoneyCommandRule<z.output<P>, z.output<B>, z.output<D>>;
  readonly asked: SentCommand<z.output<P>, z.output<B>>;
  readonly found: Decided;
  readonly limit: Parameters<typeof storeRequest>[2]['limit'];
}

/** Stores the command without version and plan hash, because it is decided again when approved. */
async function storeWaiting<P extends z.ZodType, B extends z.ZodType<CommandGuard>, D extends z.ZodType<CommandGuard>>(
  trx: Transaction,
  deps: Deps,
  { command, rule, asked, found, limit }: Waiting<P, B, D>,
  by: By,
): Promise<string> {
  const { facts, plan } = found;
  const { secondPerson } = plan;
  if (secondPerson === undefined) throw new Error('Only a plan for a second person waits');
  const { kind, amount, subject, reason } = secondPerson;
  const { params, body } = asked;
  const sent = z.encode(command.execute.body, { ...body, version: undefined, planHash: undefined });
  const request = {
    kind,
    record: { registrationId: facts.registration.id },
    subject,
    params: z.encode(command.execute.params, params),
    body: sent,
    shown: { ...simulationOf(facts, plan), changes: [] },
    amount,
    limit,
    reason,
  };
  const requestId = await storeRequest(trx, deps, request, by);
  await rule.waiting?.begun?.(trx, { requestId, facts, plan, params, body, by });
  return requestId;
}
