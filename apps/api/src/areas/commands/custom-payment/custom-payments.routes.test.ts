import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes, fillCart } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { doAsShown, statementOf } from '../../../../test/builders/money-command.ts';

const PATH = '/registration-custom-payments';
const REASON = 'Reposição de prova';
const it = appOfFile();
const supervisor = signedInAs(it, 'SUPERVISOR');
let charged: Charged;

beforeAll(async () => {
  charged = await aCharged(it, 'PIX');
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: REASON } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
  it.clock.advance({ seconds: 1 });
});

const body = (changes: object = {}) => ({
  registrationId: charged.registrationId,
  partnerGrossValue: 80,
  marketplaceGrossValue: 20,
  paymentMethod: 'PIX',
  dueDate: '2026-12-28',
  reason: REASON,
  details: 'Segunda prova prática',
  ...changes,
});
const refused = async (sent: object, who = supervisor) => {
  const answer = await call(it, 'POST', PATH, sent, who.headers);
  return [answer.status, codes(answer)];
};

describe('a custom payment', () => {
  test('is charged and asked for with the split given, beside what is asked for already, as it was shown', async () => {
    const { effect } = await doAsShown(it, supervisor, charged, PATH, body());
    expect(effect.lines).toEqual([{ kind: 'CUSTOM_PAYMENT', marketplace: 2000, partner: 8000 }]);
    expect(effect.paymentsThatGo).toEqual([]);
    expect(effect.paymentsThatCome).toMatchObject([
      { entityType: 'REGISTRATION_CUSTOM_PAYMENT', paymentMarketplaceGrossValue: 2000, paymentPartnerGrossValue: 8000 },
    ]);
    await it.drainJobs();
    const told = await it.db
      .selectFrom('outboxMessages')
      .select('subject')
      .where('subject', 'like', 'Nova cobrança%')
      .execute();
    expect(told).toHaveLength(1);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test.each(['PIX', 'BOLETO', 'CREDIT'])(
    'by %s is one payment: parts asked for are refused, never ignored',
    async (by) => {
      const once = { paymentMethod: by };
      expect(await refused(body({ ...once, numberOfInstallments: 3 }))).toEqual([
        400,
        { numberOfInstallments: ['INSTALLMENTS_NOT_ALLOWED'] },
      ]);
      expect(await refused(body({ ...once, downPaymentGrossValue: 30 }))).toEqual([
        400,
        { downPaymentGrossValue: ['INVALID'] },
      ]);
      const accepted = await call(
        it,
        'POST',
        `${PATH}/simulate`,
        body({ ...once, numberOfInstallments: 1 }),
        supervisor.headers,
      );
      expect(accepted.status).toBe(200);
    },
  );

  test('by card answers the payment to link to', async () => {
    const { body: answer } = await call(it, 'POST', PATH, body({ paymentMethod: 'CREDIT' }), supervisor.headers);
    const { payments } = await statementOf(it, charged.registrationId);
    const card = payments.find(({ paymentMethod }) => paymentMethod === 'CREDIT');
    expect(answer).toMatchObject({
      entityPaymentPairIds: [{ entityPaymentId: card?.id }],
      planChange: { newPaymentMethod: 'CREDIT' },
    });
  });

  test('is not asked for again as far as the student has credits', async () => {
    const paid = await aCharged(it, 'PIX');
    await pays(it, paid, paid.grossCents + 7000);
    it.clock.advance({ seconds: 1 });
    const sent = { ...body(), registrationId: paid.registrationId };
    const { effect } = await doAsShown(it, supervisor, paid, PATH, sent);
    expect(effect.paymentsThatCome.map(({ paymentGrossValue }) => paymentGrossValue)).toEqual([3000]);
  });

  test('that the student has paid already asks for no method and says what pays it; so does a part of it', async () => {
    const paid = await aCharged(it, 'PIX');
    await pays(it, paid, paid.grossCents + 7000);
    const { registrationId } = paid;
    const unsaid = { registrationId, paymentMethod: undefined, dueDate: undefined };
    const shown = async (changes: object) => {
      const sent = body({ ...unsaid, ...changes });
      const { fields } = (await call(it, 'POST', `${PATH}/simulate`, sent, supervisor.headers)).body;
      const of = (name: string) => fields.find(({ field }: { field: string }) => field === name);
      return [of('paymentMethod')?.about, of('details').about];
    };
    const toPay = { note: 'TO_PAY', amount: 30 };
    expect(await shown({})).toEqual([toPay, { note: 'FROM_CREDIT', amount: 70 }]);
    expect(await shown({ partnerGrossValue: 50 })).toEqual([undefined, { note: 'FROM_CREDIT', amount: 70 }]);
    const done = await call(it, 'POST', PATH, body({ ...unsaid, partnerGrossValue: 50 }), supervisor.headers);
    expect([done.status, done.body.entityPaymentPairIds]).toEqual([200, []]);
    const { registration } = await statementOf(it, registrationId);
    expect(registration).toMatchObject({ balanceCents: 0, totalPendingCents: 0 });
  });

  test('that open charges cover, because they ask for more than is owed, says so', async () => {
    const { registrationId } = await aCharged(it, 'PIX');
    const admin = await it.signIn('ADMIN');
    const credit = { registrationId, entryType: 'CREDIT', partnerAmount: 100, marketplaceAmount: 0, reason: 'Bolsa' };
    expect((await call(it, 'POST', '/registration-manual-entries', credit, admin.headers)).status).toBe(200);
    const sent = body({ registrationId, paymentMethod: undefined, dueDate: undefined });
    const { fields, effect } = (await call(it, 'POST', `${PATH}/simulate`, sent, supervisor.headers)).body;
    expect(fields).not.toContainEqual(expect.objectContaining({ field: 'paymentMethod' }));
    const about = { note: 'FROM_CHARGES', amount: 100 };
    expect(fields).toContainEqual(expect.objectContaining({ field: 'details', about }));
    expect(effect.paymentsThatCome).toEqual([]);
  });

  test('may be asked of somebody who gave up, and of nobody with a cart', async () => {
    const gone = await aCharged(it, 'BOLETO');
    await call(it, 'POST', `/registrations/${gone.registrationId}/abandon`, {}, supervisor.headers);
    const sent = { ...body(), registrationId: gone.registrationId };
    expect((await call(it, 'POST', PATH, sent, supervisor.headers)).status).toBe(200);
    const { registrationId } = await fillCart(it, charged.campaign);
    expect(await refused(body({ registrationId }))).toEqual([409, { global: 'REGISTRATION_INVALID_STATUS' }]);
  });

  test.each([
    [
      'both values zero',
      { partnerGrossValue: 0, marketplaceGrossValue: 0 },
      400,
      { partnerGrossValue: ['AMOUNT_NOT_POSITIVE'] },
    ],
    ['a value below zero', { partnerGrossValue: -1 }, 400, { partnerGrossValue: ['AMOUNT_NOT_POSITIVE'] }],
    ['no method', { paymentMethod: undefined }, 400, { paymentMethod: ['REQUIRED'] }],
    ['a reason that is not in the catalogue', { reason: 'Porque sim' }, 400, { reason: ['INVALID'] }],
    ['a due date that is over', { dueDate: '2020-01-01' }, 400, { dueDate: ['DUE_DATE_IN_PAST'] }],
    ['a due date in a mistyped year', { dueDate: '2126-01-01' }, 400, { dueDate: ['DUE_DATE_TOO_LATE'] }],
    [
      'a down payment that does not cover the marketplace and the fees',
      { paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: 20, numberOfInstallments: 2 },
      400,
      { downPaymentGrossValue: ['DOWN_PAYMENT_TOO_LOW'] },
    ],
    [
      'a down payment of the whole',
      { paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: 100, numberOfInstallments: 2 },
      400,
      { downPaymentGrossValue: ['DOWN_PAYMENT_NOT_BELOW_AMOUNT'] },
    ],
  ])('is refused with %s', async (_words, changes, status, expected) => {
    const before = await statementOf(it, charged.registrationId);
    expect(await refused(body(changes))).toEqual([status, expected]);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
  });

  test('is for those who manage payments; people of a school see it without who made it', async () => {
    for (const role of ['STUDENT_SUPPORT', 'SALES_ANALYST'] as const)
      expect(await refused(body(), await it.signIn(role))).toEqual([403, { global: 'FORBIDDEN' }]);
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
    const path = `${PATH}?registrationIds=${charged.registrationId}`;
    const [seen] = (await call(it, 'GET', path, undefined, school.headers)).body.content;
    expect([seen.reason, seen.totalAmount, 'createdBy' in seen]).toEqual([REASON, 100, false]);
  });
});
