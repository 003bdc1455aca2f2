import { describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile } from '../../../../test/app.ts';
import { call, payBy } from '../../../../test/builders/enrolment.ts';
import { aCharged, aNotice, type Charged, deliver, standingOf } from '../../../../test/builders/money.ts';
import { seatsTaken } from '../../../../test/builders/money-command.ts';
import { paysUnnoticed } from '../../../../test/builders/payers.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import { releaseUnpaidSeats } from './release-unpaid-seats.ts';

const it = appOfFile();

/** A registration by PIX (24 hours to pay), in a campaign that holds unpaid seats for two days. */
async function anUnpaid(method: 'PIX' | 'BOLETO_PARCELADO' = 'PIX'): Promise<Charged> {
  it.clock.set('2026-03-07T11:00:00Z');
  const charged = await aCharged(it, method);
  await it.db
    .updateTable('campaigns')
    .set({ unpaidSeatHours: 48, registrationEndDate: Temporal.Instant.from('2026-05-01T00:00:00Z') })
    .where('id', '=', charged.campaign.id)
    .execute();
  return charged;
}
/**
 * Runs the job one day after the registration, when it warns the student. Then sets the clock to two days after the
 * registration, when the time of the unpaid seat ends.
 */
async function warnStudent(charged: Charged): Promise<void> {
  it.clock.set('2026-03-08T11:00:00Z');
  await releaseUnpaidSeats(it.deps);
  await it.drainJobs();
  it.clock.set('2026-03-09T11:00:00Z');
  expect(await statusOf(charged)).toBe('REGISTERED');
}
const rowOf = ({ registrationId }: Charged) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();
const statusOf = async (charged: Charged) => (await rowOf(charged)).status;
const kindsOf = async ({ registrationId }: Charged) =>
  (
    await it.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', registrationId)
      .where('kind', 'like', 'SEAT%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const mailsTo = async ({ candidate }: Charged) =>
  (
    await it.db
      .selectFrom('outboxMessages')
      .select(['subject', 'body'])
      .where('recipient', '=', candidate.email)
      .where('subject', 'like', 'Sua vaga%')
      .orderBy('createdAt')
      .execute()
  ).map(({ subject, body }) => `${subject}\n${body}`);

describe('the seat of a registration nobody paid', () => {
  test('is given back two days later, the student told a day before; nothing is owed or open any more', async () => {
    const charged = await anUnpaid();
    await releaseUnpaidSeats(it.deps);
    expect([await statusOf(charged), await mailsTo(charged)]).toEqual(['REGISTERED', []]);
    await warnStudent(charged);
    const [announced] = await mailsTo(charged);
    expect(announced).toMatch(/^Sua vaga ainda não foi paga: CNH Vitória/);
    expect(announced).toContain('reservada para você até 09/03/2026 às 08:00');
    await releaseUnpaidSeats(it.deps);
    await releaseUnpaidSeats(it.deps);
    await it.drainJobs();
    expect(await rowOf(charged)).toMatchObject({
      status: 'PLAN_IN_CART',
      checkoutStep: 'STEP_4',
      contractAmountCents: 0,
      balanceCents: 0,
      totalPendingCents: 0,
      registeredAt: null,
      seatHeldUntil: null,
    });
    expect(await seatsTaken(it, charged.campaign.id)).toMatchObject({ CAMPAIGN: 0, DRIVING_SCHOOL: 0, PLAN: 0 });
    expect(await kindsOf(charged)).toEqual(['SEAT_RELEASE_ANNOUNCED', 'SEAT_RELEASED']);
    expect((await mailsTo(charged)).map((mail) => mail.split('\n')[0])).toEqual([
      'Sua vaga ainda não foi paga: CNH Vitória',
      'Sua vaga foi liberada: CNH Vitória',
    ]);
    const payment = await it.db
      .selectFrom('payments')
      .select(['status', 'chargeState'])
      .where('id', '=', charged.paymentId)
      .executeTakeFirst();
    expect(payment).toEqual({ status: 'CANCELLED', chargeState: 'CANCELLED' });
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('can be taken again by the same student, who registers as before', async () => {
    const charged = await anUnpaid();
    await warnStudent(charged);
    await releaseUnpaidSeats(it.deps);
    const { body: session } = await call(it, 'POST', '/checkout/login', {
      username: charged.candidate.email,
      password: 'Habilita#2026',
    });
    const headers = { authorization: `Bearer ${session.access_token}` };
    expect((await payBy(it, { ...charged, headers }, 'PIX')).status).toBe(201);
    expect(await rowOf(charged)).toMatchObject({ status: 'REGISTERED', balanceCents: -180_000, seatHeldUntil: null });
    expect(await seatsTaken(it, charged.campaign.id)).toMatchObject({ CAMPAIGN: 1, PLAN: 1 });
    await releaseUnpaidSeats(it.deps);
    expect(await statusOf(charged)).toBe('REGISTERED');
  });

  test('is kept without end where the campaign sets no time', async () => {
    const charged = await anUnpaid();
    await it.db.updateTable('campaigns').set({ unpaidSeatHours: null }).where('id', '=', charged.campaign.id).execute();
    it.clock.set('2026-04-20T11:00:00Z');
    await releaseUnpaidSeats(it.deps);
    expect([await statusOf(charged), await mailsTo(charged)]).toEqual(['REGISTERED', []]);
  });

  test('is kept when the provider tells, asked last of all, that the money came and its notice was lost', async () => {
    const charged = await anUnpaid();
    await paysUnnoticed(it, charged);
    await warnStudent(charged);
    await releaseUnpaidSeats(it.deps);
    expect(await statusOf(charged)).toBe('REGISTERED');
    expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [], mismatches: 0 });
  });

  test('is kept while the provider does not answer', async () => {
    const charged = await anUnpaid();
    await warnStudent(charged);
    const silent = withProvider(it.deps, PIX_PROVIDER, {
      fetchCharge: async () => ({ kind: 'unavailable', cause: 'network', detail: 'no answer' }),
    });
    await releaseUnpaidSeats(silent);
    expect(await statusOf(charged)).toBe('REGISTERED');
  });
});

describe('what several workers do at once', () => {
  test('is done once for each seat, and each student is told once of each', async () => {
    const charged = [await anUnpaid(), await anUnpaid()];
    for (const moment of ['2026-03-08T11:00:00Z', '2026-03-09T11:00:00Z']) {
      it.clock.set(moment);
      await Promise.all(Array.from({ length: 4 }, () => releaseUnpaidSeats(it.deps)));
    }
    for (const each of charged) {
      expect(await kindsOf(each)).toEqual(['SEAT_RELEASE_ANNOUNCED', 'SEAT_RELEASED']);
      expect(await mailsTo(each)).toHaveLength(2);
      expect(await seatsTaken(it, each.campaign.id)).toMatchObject({ CAMPAIGN: 0, DRIVING_SCHOOL: 0, PLAN: 0 });
    }
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });
});

type Arriving = 'before it is asked about' | 'while it is asked about' | 'once it was answered as open';

describe('a payment that arrives as the seat is given back', () => {
  test.each<Arriving>(['before it is asked about', 'while it is asked about', 'once it was answered as open'])(
    '%s is either in time, and the seat stays, or is booked on the cart and raised: never both, never lost',
    async (when) => {
      const charged = await anUnpaid();
      await warnStudent(charged);
      const arrived: Promise<number>[] = [];
      const arrive = () => arrived.push(deliver(it, aNotice(charged)));
      const provider = it.deps.providers.named(PIX_PROVIDER);
      const deps = withProvider(it.deps, PIX_PROVIDER, {
        fetchCharge: async (reference) => {
          if (when === 'while it is asked about') arrive();
          const answer = await provider.fetchCharge(reference);
          if (when === 'once it was answered as open') arrive();
          return answer;
        },
      });
      if (when === 'before it is asked about') arrive();
      await releaseUnpaidSeats(deps);
      await Promise.all(arrived);
      await it.drainJobs();
      const { CAMPAIGN: seats } = await seatsTaken(it, charged.campaign.id);
      const { status, booked, raised, mismatches, balanceCents } = await standingOf(it, charged);
      const registration = await statusOf(charged);
      expect({ status, booked, mismatches }).toEqual({ status: 'PAID', booked: 1, mismatches: 0 });
      expect([
        { registration: 'REGISTERED', seats: 1, raised: [], balanceCents: 0 },
        { registration: 'PLAN_IN_CART', seats: 0, raised: ['PAID_AFTER_CANCELLATION'], balanceCents: 180_000 },
      ]).toContainEqual({ registration, seats, raised, balanceCents });
    },
  );
});
