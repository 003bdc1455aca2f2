import { addDays } from '@habilita/kernel';
import { carryOut, type Facts, factsOf, termsById } from '#areas/money/core/index.ts';
import { checkCharge } from '#areas/payments/index.ts';
import { lockRegistration, readRegistration, writeRegistration } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { WrittenMessage } from '#kernel/outbox/message.ts';
import { type HeldSeat, seatReleased, seatWaits } from './seat-hold.message.ts';
import { type SeatStep, seatReleasePlan, seatStep } from './seat-hold.ts';
import { seatHoldOf, seatMailFacts, unpaidSeatsDue } from './seat-holds.queries.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log' | 'environment' | 'commands'>;

const AT_A_TIME = 200;
/** Due dates are searched up to this many days after today in UTC, which covers tomorrow in any campaign's zone. */
const DAYS_AHEAD = 2;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Warns students whose unpaid seat will be released and releases seats whose time is over (decision 084). Each
 * registration is decided again under its lock; an error of one does not stop the others.
 */
export async function releaseUnpaidSeats(deps: Needed): Promise<void> {
  const now = deps.clock.now();
  const dueUntil = addDays(now.toString().slice(0, 10), DAYS_AHEAD);
  for (let after = FIRST, found = AT_A_TIME; found === AT_A_TIME; ) {
    const ids = await unpaidSeatsDue(deps.db, { now, dueUntil, after, limit: AT_A_TIME });
    for (const id of ids) await follow(deps, id);
    found = ids.length;
    after = ids.at(-1) ?? after;
  }
}

async function follow(deps: Needed, id: string): Promise<void> {
  try {
    const { step } = await stepOf(deps.db, await readRegistration(deps.db, id), deps.clock.now());
    if (step.step === 'TELL') await inTransaction(deps.db, (trx) => tell(trx, deps, id));
    if (step.step === 'RELEASE' && (await areAllChargesChecked(deps, id)))
      await inTransaction(deps.db, (trx) => release(trx, deps, id));
  } catch (error) {
    deps.log.error({ err: error, registrationId: id }, 'an unpaid seat could not be followed');
  }
}

interface Standing {
  readonly facts: Facts | undefined;
  readonly step: SeatStep;
}

async function stepOf(
  db: ReadDatabase,
  registration: Awaited<ReturnType<typeof readRegistration>>,
  now: Temporal.Instant,
): Promise<Standing> {
  const { campaignPlanId = null } = registration ?? {};
  const terms = campaignPlanId === null ? undefined : await termsById(db, campaignPlanId);
  if (registration === undefined || terms === undefined) return { facts: undefined, step: { step: 'KEEP' } };
  const facts = await factsOf(db, registration, terms, now);
  return { facts, step: seatStep(facts, await seatHoldOf(db, registration.id)) };
}

/**
 * Checks every open charge with the provider, outside any transaction, and books money whose notice was lost. Returns
 * false when one of the charges could not be checked.
 */
async function areAllChargesChecked(deps: Needed, registrationId: string): Promise<boolean> {
  const { facts } = await stepOf(deps.db, await readRegistration(deps.db, registrationId), deps.clock.now());
  const asked = (facts?.payments ?? []).filter(({ chargeState }) => chargeState === 'ISSUED');
  for (const { id } of asked) if ((await checkCharge(deps, id)) !== 'FOLLOWED') return false;
  return true;
}

async function tell(trx: Transaction, deps: Needed, id: string): Promise<void> {
  const at = deps.clock.now();
  const { step } = await stepOf(trx, await lockRegistration(trx, id), at);
  if (step.step !== 'TELL') return;
  await writeRegistration(trx, id, { set: { seatHeldUntil: step.until }, at });
  const after = { until: step.until.toString() };
  await recordEvent(trx, { entityType: 'REGISTRATION', entityId: id, kind: 'SEAT_RELEASE_ANNOUNCED', after });
  await mail(trx, deps, id, (seat) => seatWaits.write({ ...seat, until: step.until }));
}

async function release(trx: Transaction, deps: Needed, id: string): Promise<void> {
  const { facts, step } = await stepOf(trx, await lockRegistration(trx, id), deps.clock.now());
  if (facts === undefined || step.step !== 'RELEASE') return;
  await carryOut(trx, deps, facts, seatReleasePlan(facts), {}, () => mail(trx, deps, id, seatReleased.write));
}

async function mail(
  trx: Transaction,
  deps: Needed,
  registrationId: string,
  write: (seat: HeldSeat) => WrittenMessage,
): Promise<void> {
  const found = await seatMailFacts(trx, registrationId);
  if (found === undefined) return;
  const { email, ...facts } = found;
  const to = { channel: 'EMAIL', recipient: email, entityType: 'REGISTRATION', entityId: registrationId } as const;
  await queueMessage(trx, deps, { ...write(facts), ...to });
}
