import { keysOf } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import {
  type CallFaults,
  type FaultName,
  FAULTS,
  type NoticeOutcome,
  type Outcome,
  type Place,
  type ProviderFaults,
  type Standing,
} from './fault-declaration.ts';

/**
 * Tests that the product, connected to a provider's simulator, does after each fault what the provider's fault
 * declaration says (see fault-declaration.ts).
 */

export interface Subject {
  readonly charged: Charged;
  /**
   * The id of the record that the call is about: a request, a press of the card button, an account, or else the
   * payment.
   */
  readonly id: string;
}

/** How the tests make the product do one call to a provider, during which a fault occurs. */
export interface Disturbed {
  prepare(): Promise<Subject>;
  /** Makes the product do the call once; throws when its job would try again. */
  act(subject: Subject): Promise<unknown>;
  /**
   * Advances the clock until the provider has finished what was requested. Absent when the provider finishes everything
   * at once.
   */
  later?(): Promise<void>;
  /** The states of our record and of the provider's. */
  stands(subject: Subject): Promise<Pick<Standing, 'ours' | 'theirs'>>;
  /** Whether the school's screen shows that something is wrong. */
  isSeenAtSchool?(subject: Subject): Promise<boolean>;
}

export interface Faulty<Call extends string> {
  readonly app: TestApp;
  readonly calls: Readonly<Record<Call, Disturbed>>;
  order(fault: Parameters<Ordering>[0]): void;
  clear(): void;
}
type Ordering = (fault: { fault: SimulatedFault; method: CallFaults['method']; path: string }) => void;
type SimulatedFault = Exclude<(typeof IN_SIMULATORS)[keyof typeof IN_SIMULATORS], undefined>;

/** The simulators' names of the faults that they can produce. */
const IN_SIMULATORS = {
  REFUSED: 'REFUSED',
  UNAUTHORIZED: 'UNAUTHORIZED',
  TOO_MANY: 'TOO_MANY',
  SERVER_ERROR: 'SERVER_ERROR',
  SLOW: 'SILENT_AFTER',
  RESET_BEFORE: 'RESET_BEFORE',
  RESET_AFTER: 'RESET_AFTER',
  REPEATED: undefined,
  REORDERED: undefined,
  UNSIGNED: undefined,
  REPLAYED: undefined,
  FOREIGN_SELLER: undefined,
  OTHER_AMOUNT: 'OTHER_AMOUNT',
  UNKNOWN_ID: 'UNKNOWN_ID',
  TRUNCATED: 'TRUNCATED',
  NOT_JSON: 'NOT_JSON',
} as const satisfies Record<FaultName, string | undefined>;

const meaningful = <Kind extends Outcome>(outcomes: Readonly<Record<FaultName, Kind | { never: string }>>) =>
  FAULTS.flatMap((fault): (readonly [FaultName, Kind])[] => {
    const outcome = outcomes[fault];
    return 'never' in outcome ? [] : [[fault, outcome]];
  });

/**
 * Tests every pair of a call and a fault. The fault lasts until the places where staff may see it were read; then the
 * failed work is repeated.
 */
export function faultsOfCalls<Call extends string>(
  { calls }: Pick<ProviderFaults<Call>, 'calls'>,
  get: () => Faulty<Call>,
): void {
  const names = keysOf(calls);
  describe.each(names)('%s', (name) => {
    const { method, path, outcomes } = calls[name];
    test.each(meaningful(outcomes))('%s', async (fault, outcome) => {
      const it = get();
      const call = it.calls[name];
      const subject = await call.prepare();
      const before = await bookedOf(it.app, subject);
      const simulated = IN_SIMULATORS[fault];
      if (simulated !== undefined) it.order({ fault: simulated, method, path });
      const sideBySide = simulated === undefined ? [call.act(subject), call.act(subject)] : [call.act(subject)];
      await Promise.allSettled(sideBySide);
      const seen = await placesOf(it.app, subject, call);
      it.clear();
      await untilDone(() => call.act(subject));
      await call.later?.();
      await untilDone(() => call.act(subject));
      const ledger = (await bookedOf(it.app, subject)).slice(before.length);
      expect({ seen, stands: { ...(await call.stands(subject)), ledger } }).toEqual(outcome);
      expect(await standingOf(it.app, subject.charged)).toMatchObject({ mismatches: 0 });
    });
  });
}

/**
 * Tests every fault of the notice of a payment. `tell` sends the notice with the fault, and returns the status of our
 * answer.
 */
export function faultsOfNotices(
  { notices }: Pick<ProviderFaults, 'notices'>,
  get: () => { app: TestApp; tell: (fault: FaultName) => Promise<{ charged: Charged; answered?: number }> },
): void {
  test.each(meaningful<NoticeOutcome>(notices))('%s', async (fault, outcome) => {
    const { app, tell } = get();
    const before = await unassignedIn(app);
    const { charged, ...answer } = await tell(fault);
    const isUnassigned = (await unassignedIn(app)) > before;
    const { status, mismatches } = await standingOf(app, charged);
    const ledger = await bookedOf(app, { charged, id: '' });
    const stands = { ours: status, theirs: outcome.stands.theirs, ledger };
    const seen = [...(await placesOf(app, { charged, id: '' })), ...(isUnassigned ? ['UNASSIGNED'] : [])];
    expect({ ...answer, seen, stands }).toEqual(outcome);
    expect(mismatches).toBe(0);
  });
}

/** Repeats a failing action up to four times, as the job queue does. */
async function untilDone(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    const isDone = await act().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/** The kinds of the ledger transactions of the registration, except CONTRACT, which its enrolment booked. */
async function bookedOf({ db }: TestApp, { charged }: Subject): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerTransactions')
    .select('kind')
    .where('registrationId', '=', charged.registrationId)
    .where('kind', '<>', 'CONTRACT')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

async function unassignedIn({ db }: TestApp): Promise<number> {
  const rows = await db.selectFrom('irregularities').select('id').where('registrationId', 'is', null).execute();
  return rows.length;
}

const screens = new WeakMap<TestApp, ReturnType<typeof outcomesScreen>>();

/** The screen of pending outcomes, opened once for each test app, because the number of sign-ins is limited. */
function screenOf(app: TestApp) {
  const screen = screens.get(app) ?? outcomesScreen(app);
  screens.set(app, screen);
  return screen;
}

async function placesOf(app: TestApp, subject: Subject, call?: Disturbed): Promise<Place[]> {
  const { charged } = subject;
  const pending = await screenOf(app).shown(charged);
  const attempts = await app.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('registrationId', '=', charged.registrationId)
    .where('status', '=', 'ERROR')
    .execute();
  const reversals = await app.db
    .selectFrom('paymentReversals')
    .select('id')
    .where('registrationId', '=', charged.registrationId)
    .where('status', '=', 'DECLINED')
    .execute();
  const refunds = await app.db
    .selectFrom('registrationRefunds')
    .select('id')
    .where('registrationId', '=', charged.registrationId)
    .where('status', '=', 'DECLINED')
    .execute();
  const { raised } = await standingOf(app, charged);
  return [
    ...pending.map(({ kind }) => PLACE_OF[kind] ?? 'CHECK'),
    ...(reversals.length > 0 ? (['REVERSAL'] as const) : []),
    ...(refunds.length > 0 ? (['REFUND_DECLINED'] as const) : []),
    ...(attempts.length > 0 ? (['ATTEMPT'] as const) : []),
    ...(raised.length > 0 ? (['IRREGULARITY'] as const) : []),
    ...((await call?.isSeenAtSchool?.(subject)) === true ? (['SCHOOL'] as const) : []),
  ];
}

const PLACE_OF: Readonly<Record<string, Place>> = {
  CHARGE: 'CHARGE',
  CANCELLATION: 'CANCELLATION',
  CHECK: 'CHECK',
  CARD: 'CARD_ATTEMPT',
  REFUND: 'REFUND',
  PAYOUT: 'PAYOUT',
};
