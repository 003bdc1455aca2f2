import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes, payBy } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { doAsShown, seatsTaken, statementOf } from '../../../../test/builders/money-command.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

const registrationOf = ({ registrationId }: Charged) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();

async function pathOf(charged: Charged): Promise<string> {
  const { studentId } = await registrationOf(charged);
  return `/students/${studentId}/registrations/${charged.registrationId}/back-to-cart`;
}

const back = async (charged: Charged, who = support) => call(it, 'POST', await pathOf(charged), undefined, who.headers);

describe('back to cart', () => {
  test.each(['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'] as const)(
    'of a registration by %s is to the centavo what was shown, and the student can register again',
    async (method) => {
      const charged = await aCharged(it, method);
      it.clock.advance({ seconds: 1 });
      const { after } = await doAsShown(it, support, charged, await pathOf(charged), {});
      expect(after.registration).toMatchObject({ status: 'PLAN_IN_CART', chargesCents: 0, balanceCents: 0 });
      expect(await registrationOf(charged)).toMatchObject({
        registeredAt: null,
        schedulingAt: null,
        contractAmountCents: 0,
        checkoutStep: 'STEP_4',
      });
      const lead = await it.db
        .selectFrom('leads')
        .select('checkoutStep')
        .where('registrationId', '=', charged.registrationId)
        .executeTakeFirstOrThrow();
      expect(lead.checkoutStep).toBe('STEP_4');
      await it.drainJobs();
      const { payments } = await statementOf(it, charged.registrationId);
      expect(payments).toHaveLength(method === 'BOLETO_PARCELADO' ? 7 : 1);
      expect(new Set(payments.map((row) => `${row.status} ${row.active} ${row.chargeState}`))).toEqual(
        new Set(['CANCELLED false CANCELLED']),
      );
      expect(await seatsTaken(it, charged.campaign.id)).toMatchObject({ CAMPAIGN: 0, DRIVING_SCHOOL: 0, PLAN: 0 });
      expect((await payBy(it, charged, 'PIX')).status).toBe(201);
      expect(await registrationOf(charged)).toMatchObject({ status: 'REGISTERED', balanceCents: -180_000 });
      expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
    },
  );

  test('takes what was charged and entered by hand out of force, and says so where it is listed', async () => {
    const charged = await aCharged(it, 'PIX');
    const { registrationId } = charged;
    const admin = await it.signIn('ADMIN');
    await it.db
      .insertInto('catalogueItems')
      .values({ id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova' })
      .execute();
    const values = { partnerGrossValue: 80, marketplaceGrossValue: 20, paymentMethod: 'PIX', reason: 'Prova' };
    const entry = { entryType: 'DEBIT', partnerAmount: 30, marketplaceAmount: 0, reason: 'Taxa' };
    await call(it, 'POST', '/registration-custom-payments', { registrationId, ...values, details: '-' }, admin.headers);
    await call(it, 'POST', '/registration-manual-entries', { registrationId, ...entry }, admin.headers);
    const inForce = () =>
      Promise.all(
        ['custom-payments', 'manual-entries'].map(async (name) => {
          const path = `/registration-${name}?registrationIds=${registrationId}`;
          const { content } = (await call(it, 'GET', path, undefined, admin.headers)).body;
          return content.map(({ active }: { active: boolean }) => active);
        }),
      );
    expect(await inForce()).toEqual([[true], [true]]);
    expect((await back(charged)).status).toBe(200);
    expect(await inForce()).toEqual([[false], [false]]);
  });

  test('is refused once money is in the platform, in every other status, and outside the registrations of the campaign', async () => {
    const paid = await aCharged(it, 'PIX');
    await pays(it, paid);
    expect(codes(await back(paid))).toEqual({ global: 'BACK_TO_CART_NOT_ALLOWED' });
    const cart = await aCharged(it, 'PIX');
    expect((await back(cart)).status).toBe(200);
    expect(codes(await back(cart))).toEqual({ global: 'REGISTRATION_INVALID_STATUS' });
    const late = await aCharged(it, 'BOLETO');
    const ended = { registrationEndDate: it.clock.now().subtract({ seconds: 1 }) };
    await it.db.updateTable('campaigns').set(ended).where('id', '=', late.campaign.id).execute();
    expect(codes(await back(late))).toEqual({ global: 'BACK_TO_CART_NOT_ALLOWED' });
    expect((await registrationOf(late)).status).toBe('REGISTERED');
  });

  test('is for those with DO_BACK_TO_CART, of this student alone', async () => {
    const charged = await aCharged(it, 'PIX');
    const other = await aCharged(it, 'PIX');
    expect((await back(charged, await it.signIn('BUSINESS_SUPPORT'))).status).toBe(403);
    const { studentId } = await registrationOf(other);
    const path = `/students/${studentId}/registrations/${charged.registrationId}/back-to-cart`;
    for (const wrong of [path, `${path}/simulate`])
      expect(codes(await call(it, 'POST', wrong, {}, support.headers))).toEqual({ global: 'REGISTRATION_NOT_FOUND' });
    expect((await registrationOf(charged)).status).toBe('REGISTERED');
  });

  test('money that comes for a payment taken off the list is booked and raised', async () => {
    const charged = await aCharged(it, 'BOLETO');
    expect((await back(charged)).status).toBe(200);
    await pays(it, charged);
    const { registration, payments } = await statementOf(it, charged.registrationId);
    expect(registration).toMatchObject({ status: 'PLAN_IN_CART', creditsCents: 185_000 });
    expect(payments).toMatchObject([{ status: 'PAID', active: true }]);
    const raised = await it.db
      .selectFrom('irregularities')
      .select('type')
      .where('registrationId', '=', charged.registrationId)
      .execute();
    expect(raised).toEqual([{ type: 'PAID_AFTER_CANCELLATION' }]);
  });
});
