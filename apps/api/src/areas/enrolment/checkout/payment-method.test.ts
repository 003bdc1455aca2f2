import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, type Enrolment, fillCart, payBy, PERSONAL_DATA } from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
});
beforeEach(() => it.clock.set('2026-03-07T11:00:00Z'));

const at = (enrolment: Enrolment, rest = '') => `/checkout/registrations/${enrolment.registrationId}${rest}`;
const planOf = (built: BuiltCampaign, school = 0) => {
  const chosen = built.schools[school] ?? built.schools[0];
  return { drivingSchoolId: chosen.drivingSchoolId, planId: chosen.plans[0].planId };
};
const registrationsOf = (enrolment: Enrolment) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', enrolment.registrationId).executeTakeFirstOrThrow();

const untouched = async (enrolment: Enrolment) => {
  expect(await registrationsOf(enrolment)).toMatchObject({
    status: 'PLAN_IN_CART',
    chargesCents: 0,
    entityPaymentsQty: 0,
    paymentMethod: null,
  });
  const rows = await it.db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', enrolment.registrationId)
    .execute();
  expect(rows).toEqual([]);
};

async function signInAgain({ candidate }: Enrolment) {
  const { body } = await call(it, 'POST', '/checkout/login', { username: candidate.email, password: PASSWORD });
  return { headers: { authorization: `Bearer ${body.access_token}` } };
}

describe('choosing the payment method', () => {
  test('at a price that is not the campaign price is refused and leaves nothing behind', async () => {
    const enrolment = await fillCart(it, campaign);
    expect(codes(await payBy(it, enrolment, 'PIX', { expectedPrice: 1799.99 }))).toEqual({
      expectedPrice: ['PRICE_CHANGED'],
    });
    await untouched(enrolment);
  });

  test('outside the plan limits of instalments, or with instalments for a PIX, is refused', async () => {
    const enrolment = await fillCart(it, campaign);
    for (const installments of [7, 48]) {
      expect(codes(await payBy(it, enrolment, 'BOLETO_PARCELADO', { installments }))).toEqual({
        installments: ['INSTALLMENTS_NOT_ALLOWED'],
      });
    }
    expect(codes(await payBy(it, enrolment, 'PIX', { installments: 2 }))).toEqual({
      installments: ['INSTALLMENTS_NOT_ALLOWED'],
    });
    await untouched(enrolment);
  });

  test('that the school does not take, though the campaign does, is refused', async () => {
    const strict = await aCampaign(it.db, { now: it.clock.now(), school: { allowedPaymentMethods: ['CREDIT'] } });
    const enrolment = await fillCart(it, strict);
    expect(codes(await payBy(it, enrolment, 'PIX'))).toEqual({ paymentMethod: ['PAYMENT_METHOD_NOT_ALLOWED'] });
    const { body } = await payBy(it, enrolment, 'CREDIT');
    expect(body.payments).toMatchObject([
      { paymentMethod: 'CREDIT', cardPath: `/payment/${body.payments[0].entityPaymentId}`, dueDate: '2026-03-07' },
    ]);
  });

  test('that has no seat left is refused with its own reason; another method still goes', async () => {
    const capped = await aCampaign(it.db, { now: it.clock.now(), vacancies: { boleto: 0, boletoParcelado: 1 } });
    const enrolment = await fillCart(it, capped);
    expect(codes(await payBy(it, enrolment, 'BOLETO'))).toEqual({ global: 'NO_BOLETO_VACANCIES' });
    await untouched(enrolment);
    expect((await payBy(it, enrolment, 'BOLETO_PARCELADO')).status).toBe(201);
  });

  test('one second after the window closed is refused', async () => {
    const enrolment = await fillCart(it, campaign);
    it.clock.set('2026-03-08T11:00:01Z');
    const { headers } = await signInAgain(enrolment);
    expect(codes(await payBy(it, { ...enrolment, headers }, 'PIX'))).toEqual({
      global: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    });
  });

  test('twice with the same key gives the same answer and one registration; a second choice is refused', async () => {
    const enrolment = await fillCart(it, campaign);
    const key = { 'idempotency-key': `m5-${enrolment.registrationId}` };
    const first = await payBy(it, enrolment, 'BOLETO', {}, key);
    expect(await payBy(it, enrolment, 'BOLETO', {}, key)).toEqual(first);
    expect(codes(await payBy(it, enrolment, 'PIX', {}, key))).toEqual({ global: 'IDEMPOTENCY_MISMATCH' });
    expect(codes(await payBy(it, enrolment, 'PIX'))).toEqual({ global: 'REGISTRATION_INVALID_STATUS' });
    const rows = await it.db
      .selectFrom('payments')
      .select('id')
      .where('registrationId', '=', enrolment.registrationId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('ends what the student may change alone', async () => {
    const enrolment = await fillCart(it, campaign);
    await payBy(it, enrolment, 'PIX');
    const before = await registrationsOf(enrolment);
    const data = { ...PERSONAL_DATA, countyId: campaign.county.id };
    for (const [method, rest, payload] of [
      ['PUT', '/personal-data', data],
      ['PUT', '/plan', planOf(campaign)],
      ['POST', '/contract', { sha256: 'a'.repeat(64) }],
    ] as const) {
      expect(codes(await call(it, method, at(enrolment, rest), payload, enrolment.headers))).toEqual({
        global: 'REGISTRATION_INVALID_STATUS',
      });
    }
    expect(codes(await payBy(it, enrolment, 'BOLETO'))).toEqual({ global: 'REGISTRATION_INVALID_STATUS' });
    expect(before.paymentMethod).toBe('PIX');
    expect(await registrationsOf(enrolment)).toEqual(before);
    const { body } = await call(it, 'GET', at(enrolment, '/contract'), undefined, enrolment.headers);
    expect(body.html).toContain(enrolment.candidate.cpf);
  });
});
