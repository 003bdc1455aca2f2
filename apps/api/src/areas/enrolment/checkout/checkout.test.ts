import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 100, school: 100, plan: 100 } });
});

const rowOf = (id: string) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const takenSeats = () =>
  it.db.selectFrom('seatStocks').select(['scope', 'taken']).where('campaignId', '=', campaign.id).execute();

describe('a student who goes through the checkout', () => {
  test('by PIX is registered, owes the contract, holds a seat, and gets a code to pay', async () => {
    const enrolment = await fillCart(it, campaign);
    const { status, body } = await payBy(it, enrolment, 'PIX');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'REGISTERED',
      paymentMethod: 'PIX',
      balance: -1800,
      contractAmount: 1800,
      checkoutStep: 'REGISTRATION_COMPLETED',
    });
    expect(body.payments).toMatchObject([
      { part: 'DOWN_PAYMENT', status: 'PENDING', grossValue: 1800, ready: false, dueDate: '2026-03-08' },
    ]);
    const row = await rowOf(enrolment.registrationId);
    expect(row).toMatchObject({
      chargesCents: 180_000,
      creditsCents: 0,
      totalPendingCents: 180_000,
      earliestDueDate: '2026-03-08',
      entityPaymentsQty: 1,
    });
    expect(await takenSeats()).toEqual(
      expect.arrayContaining([
        { scope: 'CAMPAIGN', taken: 1 },
        { scope: 'DRIVING_SCHOOL', taken: 1 },
        { scope: 'PLAN', taken: 1 },
      ]),
    );

    await it.drainJobs();
    const { body: later } = await call(
      it,
      'GET',
      `/checkout/registrations/${enrolment.registrationId}`,
      undefined,
      enrolment.headers,
    );
    expect(later.payments[0]).toMatchObject({ ready: true, pixCopyAndPasteCode: expect.stringMatching(/^000201/) });
  });

  test('by instalment boleto gets a down payment and its instalments, each with its frozen fee', async () => {
    const enrolment = await fillCart(it, campaign);
    const { body } = await payBy(it, enrolment, 'BOLETO_PARCELADO');
    expect(body.payments.map((payment: { grossValue: number }) => payment.grossValue)).toEqual([
      500, 250, 250, 250, 250, 250, 250,
    ]);
    const payments = await it.db
      .selectFrom('payments')
      .selectAll()
      .where('registrationId', '=', enrolment.registrationId)
      .orderBy('dueDate')
      .execute();
    expect(payments[0]).toMatchObject({
      part: 'DOWN_PAYMENT',
      marketplaceGrossCents: 30_000,
      partnerGrossCents: 20_000,
      feePercentageBasisPoints: 100,
    });
    expect(payments[1]).toMatchObject({
      part: 'INSTALLMENT',
      marketplaceGrossCents: 0,
      partnerFixedFeeCents: 300,
      marketplaceFixedFeeCents: 0,
    });
    expect(new Set(payments.map((payment) => payment.orderId)).size).toBe(7);
  });

  test('leaves the ledger proven', async () => {
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });
});
