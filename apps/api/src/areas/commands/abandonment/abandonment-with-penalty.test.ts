import { simulation } from '@habilita/contract';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import {
  doAsShown as commandAsShown,
  expectAsShown,
  seatsTaken,
  simulate,
  statementOf,
} from '../../../../test/builders/money-command.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

type Method = NonNullable<Parameters<typeof aCharged>[1]>;

async function aStudent(method: Method, hasPaid: boolean): Promise<Charged> {
  const charged = await aCharged(it, method);
  if (hasPaid) await pays(it, charged);
  it.clock.advance({ seconds: 1 });
  return charged;
}

const at = ({ registrationId }: Charged, command: string) => `/registrations/${registrationId}/${command}`;
async function undoOf({ registrationId }: Charged) {
  const of = it.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId);
  const { studentId } = await of.executeTakeFirstOrThrow();
  const path = `/students/${studentId}/registrations/${registrationId}`;
  return (await call(it, 'GET', path, undefined, support.headers)).body.can.undoAbandon;
}
const execute = (path: string, body: object, headers = support.headers) => call(it, 'POST', path, body, headers);

const doAsShown = (charged: Charged, command: string, body: object) =>
  commandAsShown(it, support, charged, at(charged, command), body);

const DUE = '2026-03-12';
const WITH_PENALTY = { hasPenalty: true, penaltyAmount: 600, note: 'Mudou de cidade' };

const CASES = [
  {
    name: 'of an unpaid PIX, by boleto',
    method: 'PIX',
    paid: false,
    pay: { paymentMethod: 'BOLETO', dueDate: DUE },
    asks: [60_000],
  },
  {
    name: 'of an instalment boleto with its down payment paid, by PIX for what credits do not cover',
    method: 'BOLETO_PARCELADO',
    paid: true,
    pay: { paymentMethod: 'PIX', dueDate: DUE },
    asks: [10_000],
  },
  {
    name: 'ignoring what was paid, by instalment boleto',
    method: 'BOLETO_PARCELADO',
    paid: true,
    pay: {
      paymentMethod: 'BOLETO_PARCELADO',
      dueDate: DUE,
      downPaymentGrossValue: 200,
      numberOfInstallments: 3,
      ignorePaidAmount: true,
    },
    asks: [20_000, 13_333, 13_333, 13_334],
  },
  {
    name: 'with shares of its own, by card',
    method: 'BOLETO',
    paid: false,
    pay: { paymentMethod: 'CREDIT', marketplaceShare: 599.99, partnerShare: 0.01 },
    asks: [60_000],
  },
] as const;

describe('an abandonment with a penalty', () => {
  test.each(CASES)(
    '$name: it and its undoing are to the centavo what was shown',
    async ({ method, paid, pay, asks }) => {
      const charged = await aStudent(method, paid);
      const { registrationId, campaign } = charged;
      const before = await statementOf(it, registrationId);
      const seats = await seatsTaken(it, campaign.id);
      const { after, effect } = await doAsShown(charged, 'abandon', { ...WITH_PENALTY, ...pay });
      expect(effect).not.toHaveProperty('finality');
      const asked = after.payments.filter(({ entityType }) => entityType === 'REGISTRATION_PENALTY');
      expect(asked.map(({ grossCents }) => Number(grossCents)).toSorted((a, b) => b - a)).toEqual(
        asks.toSorted((a, b) => b - a),
      );
      expect(after.registration).toMatchObject({ status: 'ABANDONED', chargesCents: 60_000, penaltiesQty: 1 });
      await it.drainJobs();
      const issued = await statementOf(it, registrationId);
      expect(new Set(issued.payments.map(({ status, chargeState }) => `${status} ${chargeState}`))).toEqual(
        new Set([
          ...(asks.length > 0 ? ['PENDING ISSUED'] : []),
          ...(paid ? ['PAID ISSUED'] : []),
          ...(paid && method !== 'BOLETO_PARCELADO' ? [] : ['CANCELLED CANCELLED']),
        ]),
      );
      const { after: undone } = await doAsShown(charged, 'undo-abandon', {});
      const { status, chargesCents, creditsCents, balanceCents, totalPendingCents } = before.registration;
      expect(undone.registration).toMatchObject({
        status,
        chargesCents,
        creditsCents,
        balanceCents,
        totalPendingCents,
      });
      expect(await seatsTaken(it, campaign.id)).toEqual(seats);
      await it.drainJobs();
      const open = (await statementOf(it, registrationId)).payments.filter(({ status: now }) => now === 'PENDING');
      expect(
        open.every(({ chargeState, entityType }) => chargeState === 'ISSUED' && entityType === 'REGISTRATION'),
      ).toBe(true);
      expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
    },
  );

  test('is refused with the new effect when money arrived after it was shown, and done with that one', async () => {
    const charged = await aStudent('BOLETO_PARCELADO', false);
    const path = at(charged, 'abandon');
    const body = { ...WITH_PENALTY, paymentMethod: 'PIX', dueDate: DUE };
    const shown = await simulate(it, support, path, body);
    expect(shown.effect.paymentsThatCome.map(({ paymentGrossValue }) => paymentGrossValue)).toEqual([60_000]);
    await pays(it, charged);
    const paid = await statementOf(it, charged.registrationId);
    const refused = await execute(path, { ...body, planHash: shown.planHash });
    expect([refused.status, codes(refused)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    expect(await statementOf(it, charged.registrationId)).toEqual(paid);
    const now = z.decode(simulation, refused.body.errors.globalErrors[0].detail);
    expect(now.planHash).not.toBe(shown.planHash);
    expect(now.effect.paymentsThatCome.map(({ paymentGrossValue }) => paymentGrossValue)).toEqual([10_000]);
    expect((await execute(path, { ...body, planHash: now.planHash })).status).toBe(200);
    expectAsShown(paid, await statementOf(it, charged.registrationId), now.effect);
  });

  test('paid at the provider, can be undone no more', async () => {
    const charged = await aStudent('PIX', false);
    await doAsShown(charged, 'abandon', { ...WITH_PENALTY, paymentMethod: 'BOLETO', dueDate: DUE });
    await it.drainJobs();
    const { payments } = await statementOf(it, charged.registrationId);
    const penalty = payments.find(({ entityType }) => entityType === 'REGISTRATION_PENALTY');
    if (penalty === undefined) throw new Error('no penalty is asked for');
    await pays(it, { paymentId: penalty.id });
    const { registration } = await statementOf(it, charged.registrationId);
    expect(registration).toMatchObject({ balanceCents: 0, totalPendingCents: 0 });
    await expectPaid(charged);
  });

  test('paid in part at the school, can be undone no more, until that payment is cancelled', async () => {
    const charged = await aStudent('PIX', false);
    const { registrationId } = charged;
    await doAsShown(charged, 'abandon', { ...WITH_PENALTY, paymentMethod: 'BOLETO', dueDate: DUE });
    const paid = { registrationId, paymentMethod: 'BOLETO', paymentAmount: 200, note: 'No balcão' };
    const { after } = await commandAsShown(it, support, charged, '/registration-payments-in-cfc', paid);
    const open = after.payments.filter(({ status }) => status === 'PENDING');
    expect(open.map(({ entityType, grossCents }) => [entityType, grossCents])).toEqual([
      ['REGISTRATION_PENALTY', 40_000],
    ]);
    await expectPaid(charged);
    const url = `/registration-payments-in-cfc?registrationIds=${registrationId}`;
    const [payment] = (await call(it, 'GET', url, undefined, support.headers)).body.content;
    const cancelled = { note: 'Valor errado' };
    await commandAsShown(it, support, charged, `/registration-payments-in-cfc/${payment.id}`, cancelled, 'DELETE');
    expect(await undoOf(charged)).toBe(true);
  });

  test('that credits cover is paid, and can be undone no more, which its effect says before', async () => {
    const charged = await aStudent('CREDIT', true);
    const { after, effect } = await doAsShown(charged, 'abandon', WITH_PENALTY);
    expect(effect.finality).toBe('PENALTY_COVERED');
    expect(after.payments.filter(({ status }) => status === 'PENDING')).toEqual([]);
    expect(after.registration).toMatchObject({ status: 'ABANDONED', chargesCents: 60_000, penaltiesQty: 1 });
    await expectPaid(charged);
  });
});

/**
 * Checks that an abandonment whose penalty counts as paid cannot be undone. The command, its simulation and `can` (the
 * registration's map of allowed actions) must all refuse it.
 */
async function expectPaid(charged: Charged): Promise<void> {
  for (const path of ['undo-abandon', 'undo-abandon/simulate'])
    expect(codes(await execute(at(charged, path), {}))).toEqual({ global: 'PENALTY_ALREADY_PAID' });
  expect(await undoOf(charged)).toBe('PENALTY_ALREADY_PAID');
}

const proposal = (charged: Charged, who = support) =>
  call(it, 'GET', at(charged, 'abandonment-proposal'), undefined, who.headers);

describe('what the dialog of an abandonment opens with', () => {
  test('is the penalty of the rule in force, what was paid, and the methods there are', async () => {
    const charged = await aStudent('BOLETO_PARCELADO', true);
    const { status, body } = await proposal(charged);
    expect([status, body]).toEqual([
      200,
      {
        dueAmount: 2000,
        credits: 500,
        freeCredits: 500,
        penaltyPercentage: 20,
        penaltyAmount: 400,
        partnerSharePercentage: 85,
        withinWithdrawal: true,
        allowedPaymentMethods: expect.arrayContaining(['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO']),
        maxNumberInstallments: 6,
        today: it.clock.now().toZonedDateTimeISO('-03:00').toPlainDate().toString(),
      },
    ]);
  });

  test('is for those who manage registrations, and only of those they see', async () => {
    const charged = await aStudent('PIX', false);
    expect((await proposal(charged, await it.signIn('OPERATOR'))).status).toBe(403);
    const nobody = { ...charged, registrationId: crypto.randomUUID() };
    expect(codes(await proposal(nobody))).toEqual({ global: 'REGISTRATION_NOT_FOUND' });
  });
});

describe('the penalties of a registration', () => {
  test('are listed newest first with who, why and whether they stand; what staff wrote, not to a school', async () => {
    const charged = await aStudent('PIX', false);
    const pay = { paymentMethod: 'BOLETO', dueDate: DUE };
    await doAsShown(charged, 'abandon', { ...WITH_PENALTY, ...pay });
    await doAsShown(charged, 'undo-abandon', {});
    await doAsShown(charged, 'abandon', { ...pay, penaltyAmount: 100, marketplaceShare: 40, note: 'De novo' });
    const url = `/registration-penalties?registrationIds=${charged.registrationId}`;
    const { status, body } = await call(it, 'GET', url, undefined, support.headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalSize: 2, totalIsExact: true });
    expect(body.content).toMatchObject([
      { penaltyAmount: 100, marketplaceShare: 40, partnerShare: 60, reason: 'De novo', active: true },
      { penaltyAmount: 600, marketplaceShare: 90, partnerShare: 510, reason: 'Mudou de cidade', active: false },
    ]);
    expect(body.content[0].createdBy).toBe('Pessoa STUDENT_SUPPORT');
    const oldest = await call(it, 'GET', `${url}&sort=createdDate,ASC&size=1`, undefined, support.headers);
    expect([oldest.body.totalSize, oldest.body.content[0].reason]).toEqual([2, 'Mudou de cidade']);
    const own = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
    const bySchool = await call(it, 'GET', url, undefined, own.headers);
    expect(bySchool.body.content).toMatchObject([
      { penaltyAmount: 100, reason: null },
      { penaltyAmount: 600, reason: null },
    ]);
    const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [(await aDrivingSchool(it.db)).id] });
    const unseen = await call(it, 'GET', url, undefined, stranger.headers);
    expect([unseen.status, unseen.body.totalSize]).toEqual([200, 0]);
  });
});

const mails = async ({ registrationId }: Charged) => {
  await it.drainJobs();
  const { payments } = await statementOf(it, registrationId);
  const sent = await it.db
    .selectFrom('outboxMessages')
    .select('subject')
    .where(
      'entityId',
      'in',
      payments.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return sent.map(({ subject }) => subject?.split(':')[0]);
};

describe('the mail of a payment that is asked for after the registration', () => {
  test('asks for the penalty, and after an undoing for what is owed, without saying again that the student is registered', async () => {
    const charged = await aStudent('PIX', false);
    expect(await mails(charged)).toEqual(['Matrícula realizada']);
    const abandoned = await doAsShown(charged, 'abandon', { ...WITH_PENALTY, paymentMethod: 'BOLETO', dueDate: DUE });
    expect(abandoned.effect.messages).toEqual(['PAYMENT_REQUESTED']);
    expect(await mails(charged)).toEqual(['Matrícula realizada', 'Cobrança de multa por desistência']);
    const undone = await doAsShown(charged, 'undo-abandon', {});
    expect(undone.effect.messages).toEqual(['PAYMENT_REQUESTED']);
    expect(await mails(charged)).toEqual([
      'Matrícula realizada',
      'Cobrança de multa por desistência',
      'Nova cobrança da matrícula',
    ]);
  });

  test('is one, also when only instalments are left to pay', async () => {
    const charged = await aStudent('BOLETO_PARCELADO', true);
    await doAsShown(charged, 'abandon', { hasPenalty: false });
    await doAsShown(charged, 'undo-abandon', {});
    expect(await mails(charged)).toEqual(['Matrícula realizada', 'Pagamento recebido', 'Nova cobrança da matrícula']);
  });
});
