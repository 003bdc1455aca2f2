import { lockedMoneyFacts, type MoneyFacts, stocksOf, termsById } from '../../apps/api/src/areas/money/core/index.ts';
import { proveLedger } from '../../apps/api/src/areas/money/ledger/index.ts';
import type { Database } from '../../apps/api/src/kernel/db/connect.ts';
import { brokenIdentities } from '../../apps/api/test/money-identities.ts';
import { assertNone } from '../../attack/property.ts';
import type { Acknowledged } from './crowd.ts';
import type { PlayedCharge, PlayedProviders } from './played-providers.ts';

export interface Outcome {
  readonly db: Database;
  readonly providers: PlayedProviders;
  readonly acknowledged: Acknowledged;
  /**
   * How often a call failed temporarily, by kind: broken connections, missing answers, and answers with status 429 or
   * from 500 on.
   */
  readonly troubles: ReadonlyMap<string, number>;
  readonly endedByThemselves: readonly string[];
  /** Jobs and provider outcomes that were still open when the bench stopped waiting for them. */
  readonly stranded: readonly string[];
  readonly registrations: readonly Registration[];
}

export interface Registration extends MoneyFacts {
  readonly isRaised: boolean;
}

/**
 * A property that must be true at the end. `hold` returns a summary of what it checked, or throws an error that says
 * what is broken.
 */
export interface Proof {
  readonly name: string;
  hold(outcome: Outcome): Promise<string>;
}

/** Returns registrations that have payments. */
export async function registrationsOf(db: Database): Promise<Registration[]> {
  const rows = await db.selectFrom('payments').select('registrationId').distinct().execute();
  const raised = await db.selectFrom('irregularities').select('registrationId').distinct().execute();
  const raisedIds = new Set(raised.map(({ registrationId }) => registrationId));
  const now = Temporal.Now.instant();
  const found: Registration[] = [];
  for (const { registrationId } of rows) {
    const facts = await db.transaction().execute((trx) => lockedMoneyFacts(trx, registrationId, now));
    found.push({ ...facts, isRaised: raisedIds.has(registrationId) });
  }
  return found;
}

const chargesAt = ({ providers }: Outcome): readonly PlayedCharge[] => providers.charges();
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const enrolmentsStand: Proof = {
  name: 'Every enrolment a student was told of stands, with its payments, contract and price',
  async hold({ db, acknowledged, registrations }) {
    const byId = new Map(registrations.map((one) => [one.registration.id, one]));
    const contracts = await db.selectFrom('contracts').select('registrationId').distinct().execute();
    const withContract = new Set(contracts.map(({ registrationId }) => registrationId));
    const broken = acknowledged.enrolments.flatMap(({ registrationId, paymentIds }) => {
      const found = byId.get(registrationId);
      if (found === undefined) return [`${registrationId} is lost`];
      const asked = found.payments.filter(({ id }) => paymentIds.includes(id));
      if (asked.length < paymentIds.length) return [`${registrationId} lost payments`];
      if (!withContract.has(registrationId)) return [`${registrationId} has no contract`];
      const price = sum(asked.map(({ gross }) => gross));
      const charged = sum(
        found.ledger.filter(({ kind }) => kind === 'CONTRACT').map(({ shares }) => shares.marketplace + shares.partner),
      );
      const expected = found.registration.status === 'REGISTERED' ? price : 0;
      return charged === expected ? [] : [`${registrationId} is charged ${charged} instead of ${expected}`];
    });
    assertNone(broken);
    return `${acknowledged.enrolments.length} enrolments`;
  },
};

const commandsStand: Proof = {
  name: 'Every abandonment and undoing staff were told of happened once',
  async hold({ db, acknowledged }) {
    const rows = await db.selectFrom('registrationAbandonments').select(['registrationId', 'undoneAt']).execute();
    const kept = Map.groupBy(rows, ({ registrationId }) => registrationId);
    const byRegistration = Map.groupBy(acknowledged.commands, ({ registrationId }) => registrationId);
    const broken = [...new Set([...kept.keys(), ...byRegistration.keys()])].flatMap((registrationId) => {
      if (acknowledged.unsure.has(registrationId)) return [];
      const commands = byRegistration.get(registrationId) ?? [];
      const count = (command: string) => commands.filter((one) => one.command === command).length;
      const found = kept.get(registrationId) ?? [];
      const undone = found.filter(({ undoneAt }) => undoneAt !== null).length;
      const isSame = found.length === count('abandon') && undone === count('undo-abandon');
      return isSame
        ? []
        : [`${registrationId}: told ${commands.map((one) => one.command).join(', ')}, kept ${found.length}/${undone}`];
    });
    assertNone(broken);
    return `${acknowledged.commands.length} commands`;
  },
};

const cardsStand: Proof = {
  name: 'Every card payment a student was told is approved is booked',
  async hold({ acknowledged, registrations }) {
    const payments = new Map(registrations.flatMap((one) => one.payments.map((payment) => [payment.id, payment])));
    const done = new Set(['PAID', 'REVERSED']);
    assertNone(acknowledged.cards.filter((id) => !done.has(payments.get(id)?.status ?? '')));
    return `${acknowledged.cards.length} cards`;
  },
};

const nobodyTwice: Proof = {
  name: 'No student is registered twice, no charge is open twice, nobody is written to twice',
  async hold(outcome) {
    const { db, registrations } = outcome;
    const students = Map.groupBy(registrations, ({ registration }) => registration.studentId);
    const open = chargesAt(outcome).filter(({ isCancelled, arrived }) => !isCancelled || arrived.length > 0);
    const mails = await db
      .selectFrom('outboxMessages')
      .select((eb) => ['entityId', 'subject', eb.fn.countAll<number>().as('copies')])
      .where('entityType', '=', 'PAYMENT')
      .groupBy(['entityId', 'subject'])
      .execute();
    assertNone([
      ...[...students.values()].filter((all) => all.length > 1).map(() => 'a student twice'),
      ...[...Map.groupBy(open, ({ paymentId }) => paymentId)]
        .filter(([, all]) => all.length > 1)
        .map(([id]) => `charges of ${id}`),
      ...mails.filter(({ copies }) => copies > 1).map(({ entityId, subject }) => `${subject} of ${entityId}`),
    ]);
    return `${students.size} students, ${open.length} charges, ${mails.length} mails`;
  },
};

const moneyIsBooked: Proof = {
  name: 'All money the provider holds is booked, once, and no other',
  async hold(outcome) {
    const held = new Map<string, number>();
    for (const { paymentId, arrived, givenBack } of chargesAt(outcome))
      held.set(paymentId, (held.get(paymentId) ?? 0) + sum(arrived) - sum(givenBack));
    const kept = new Map(
      outcome.registrations.flatMap((one) =>
        one.payments.map(({ id, held: shares }) => [id, shares.marketplace + shares.partner] as const),
      ),
    );
    const suspense = await outcome.db
      .selectFrom('ledgerEntries')
      .select('amountCents')
      .where('account', '=', 'SUSPENSE')
      .execute();
    const rows = new Map(outcome.registrations.flatMap(({ payments }) => payments.map((one) => [one.id, one])));
    const differences = [...new Set([...held.keys(), ...kept.keys()])]
      .filter((id) => (held.get(id) ?? 0) !== (kept.get(id) ?? 0))
      .map((id) => {
        const { method, status } = rows.get(id) ?? { method: 'no payment', status: 'NONE' };
        return `${method} ${status} ${id}: the provider holds ${held.get(id) ?? 0}, booked ${kept.get(id) ?? 0}`;
      });
    assertNone([...differences, ...suspense.map(({ amountCents }) => `${amountCents} in suspense`)]);
    const arrivals = sum(chargesAt(outcome).map(({ arrived }) => arrived.length));
    const refunds = sum(chargesAt(outcome).map(({ givenBack }) => givenBack.length));
    return `${arrivals} arrivals, ${refunds} refunds`;
  },
};

const ledgerIsRight: Proof = {
  name: 'The ledger sums to zero and is what the registrations say',
  async hold({ db }) {
    const uneven = await db
      .selectFrom('ledgerEntries')
      .select('transactionId')
      .groupBy('transactionId')
      .having((eb) => eb.fn.sum('amountCents'), '<>', 0)
      .execute();
    assertNone(uneven.map(({ transactionId }) => `transaction ${transactionId}`));
    const { mismatches } = await proveLedger({ db, clock: { now: () => Temporal.Now.instant() } });
    if (mismatches > 0) throw new Error(`${mismatches} registrations differ from their ledger`);
    const { count } = await db
      .selectFrom('ledgerTransactions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return `${count} transactions`;
  },
};

const identities: Proof = {
  name: 'What is asked for is what is owed, or somebody was told why not',
  async hold({ registrations }) {
    assertNone(
      registrations.flatMap((one) =>
        brokenIdentities(one, one.isRaised).map((what) => `${one.registration.id}: ${what}`),
      ),
    );
    return `${registrations.length} registrations, ${registrations.filter(({ isRaised }) => isRaised).length} of them raised`;
  },
};

const seatsAreRight: Proof = {
  name: 'Every seat taken is somebody’s',
  async hold({ db, registrations }) {
    const taken = new Map<string, number>();
    for (const { registration } of registrations.filter((one) => one.registration.status === 'REGISTERED')) {
      const terms = await termsById(db, registration.campaignPlanId ?? '');
      if (terms === undefined) throw new Error(`${registration.id} has no plan`);
      for (const { scope, ownerId } of stocksOf(terms, registration.paymentMethod))
        taken.set(`${scope} ${ownerId}`, (taken.get(`${scope} ${ownerId}`) ?? 0) + 1);
    }
    const stocks = await db.selectFrom('seatStocks').select(['scope', 'ownerId', 'taken']).execute();
    const wrong = stocks.filter((stock) => stock.taken !== (taken.get(`${stock.scope} ${stock.ownerId}`) ?? 0));
    assertNone(wrong.map(({ scope, ownerId, taken: kept }) => `${scope} ${ownerId} has ${kept} taken`));
    return `${stocks.length} stocks`;
  },
};

const nothingStranded: Proof = {
  name: 'Nothing is stranded: no job, no outcome, no charge that stands otherwise at the provider',
  async hold(outcome) {
    const openThere = new Set(
      chargesAt(outcome)
        .filter(({ isOpen }) => isOpen)
        .map(({ paymentId }) => paymentId),
    );
    // Payments by card are left out, because Getnet has no record of such a payment before a card is presented.
    const rows = outcome.registrations.flatMap(({ payments }) => payments).filter(({ method }) => method !== 'CREDIT');
    const openHere = new Set(
      rows.filter(({ status, chargeState }) => status === 'PENDING' && chargeState === 'ISSUED').map(({ id }) => id),
    );
    const dead = await outcome.db.selectFrom('paymentAttempts').select('id').where('status', '=', 'PENDING').execute();
    assertNone([
      ...outcome.stranded,
      ...[...openThere.difference(openHere)].map((id) => `open at the provider alone: ${id}`),
      ...[...openHere.difference(openThere)].map((id) => `open here alone: ${id}`),
      ...dead.map(({ id }) => `card attempt ${id}`),
    ]);
    return `${openHere.size} open charges`;
  },
};

const nobodyGetsA500: Proof = {
  name: 'Nobody got a 500, and the API and the worker outlived PostgreSQL',
  async hold({ troubles, endedByThemselves }) {
    const crashes = endedByThemselves.map((words) => words.slice(0, 400));
    assertNone([...[...troubles.keys()].filter((what) => what.startsWith('500')), ...crashes]);
    return [...troubles].map(([what, times]) => `${times} × ${what}`).join(', ');
  },
};

export const PROOFS: readonly Proof[] = [
  enrolmentsStand,
  commandsStand,
  cardsStand,
  nobodyTwice,
  moneyIsBooked,
  ledgerIsRight,
  identities,
  seatsAreRight,
  nothingStranded,
  nobodyGetsA500,
];
