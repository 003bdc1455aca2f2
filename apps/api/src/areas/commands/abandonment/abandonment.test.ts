import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, type Enrolment, fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
let campaign: BuiltCampaign;
let support: SignedIn;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 1, boletoParcelado: 5 } });
  support = await it.signIn('STUDENT_SUPPORT');
});

const rowOf = (id: string) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stocks = () =>
  it.db
    .selectFrom('seatStocks')
    .select(['scope', 'taken'])
    .where('campaignId', '=', campaign.id)
    .where('taken', '>', 0)
    .execute();

async function abandon({ registrationId }: Enrolment, version?: number, who: SignedIn = support) {
  const current = version ?? (await rowOf(registrationId)).version;
  const body = { hasPenalty: false, note: 'Mudou de cidade', version: current };
  return call(it, 'POST', `/registrations/${registrationId}/abandon`, body, who.headers);
}

describe('abandoning without penalty', () => {
  test('cancels charge and payments, takes the charges back at the provider, and frees the seat for the next student', async () => {
    const enrolment = await fillCart(it, campaign);
    const next = await fillCart(it, campaign);
    await payBy(it, enrolment, 'BOLETO_PARCELADO');
    await it.drainJobs();
    expect(codes(await payBy(it, next, 'PIX'))).toEqual({ global: 'NO_CAMPAIGN_VACANCIES' });
    expect((await abandon(enrolment)).status).toBe(200);
    expect(await rowOf(enrolment.registrationId)).toMatchObject({
      status: 'ABANDONED',
      balanceCents: 0,
      totalPendingCents: 0,
      earliestDueDate: null,
      schedulingAt: null,
    });
    expect(await stocks()).toEqual([]);
    await it.drainJobs();
    const payments = await it.db
      .selectFrom('payments')
      .select(['status', 'active', 'chargeState'])
      .where('registrationId', '=', enrolment.registrationId)
      .execute();
    expect(payments).toHaveLength(7);
    expect(
      payments.every(
        (payment) => payment.status === 'CANCELLED' && payment.active && payment.chargeState === 'CANCELLED',
      ),
    ).toBe(true);
    expect((await payBy(it, next, 'PIX')).status).toBe(201);
    await abandon(next);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('happens once, on the registration as it was read', async () => {
    const enrolment = await fillCart(it, campaign);
    expect(codes(await abandon(enrolment))).toEqual({ global: 'REGISTRATION_INVALID_STATUS' });
    await payBy(it, enrolment, 'PIX');
    expect(codes(await abandon(enrolment, 1))).toEqual({ global: 'CONFLICT_STALE' });
    expect((await abandon(enrolment)).status).toBe(200);
    expect(codes(await abandon(enrolment))).toEqual({ global: 'REGISTRATION_INVALID_STATUS' });
    const event = await it.db
      .selectFrom('events')
      .select(['reason', 'actorId'])
      .where('entityId', '=', enrolment.registrationId)
      .where('kind', '=', 'ABANDONED')
      .execute();
    expect(event).toEqual([{ reason: 'Mudou de cidade', actorId: support.userId }]);
  });

  test('is not for those who only look', async () => {
    const enrolment = await fillCart(it, campaign);
    expect((await abandon(enrolment, 1, await it.signIn('OPERATOR'))).status).toBe(403);
  });
});
