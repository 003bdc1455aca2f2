import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, fillCart, payBy, startEnrolment } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { doAsShown, statementOf } from '../../../../test/builders/money-command.ts';

const PATH = '/registration-manual-entries';
const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let charged: Charged;

beforeAll(async () => {
  charged = await aCharged(it, 'PIX');
  it.clock.advance({ seconds: 1 });
});

const entry = (changes: object = {}) => ({
  registrationId: charged.registrationId,
  entryType: 'CREDIT',
  partnerAmount: 100.5,
  marketplaceAmount: 0,
  reason: 'Desconto combinado',
  ...changes,
});
const refused = async (body: object, who = admin) => {
  const answer = await call(it, 'POST', PATH, body, who.headers);
  return [answer.status, codes(answer)];
};

describe('a manual entry', () => {
  test.each([
    ['a credit is credited', { entryType: 'CREDIT' }, 'MANUAL_CREDIT'],
    ['a debit is charged', { entryType: 'DEBIT', partnerAmount: 0, marketplaceAmount: 7 }, 'MANUAL_DEBIT'],
  ])('%s to each holder as it was typed, and shown so before; payments stay', async (_words, changes, kind) => {
    const { effect, after } = await doAsShown(it, admin, charged, PATH, entry(changes));
    expect(effect.lines.map((line) => line.kind)).toEqual([kind]);
    expect([effect.paymentsThatGo, effect.paymentsThatCome]).toEqual([[], []]);
    expect(after.payments.filter(({ status }) => status === 'PENDING')).toHaveLength(1);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test.each([
    ['before a plan was chosen', () => aCampaign(it.db, { now: it.clock.now() }).then((of) => startEnrolment(it, of))],
    ['with a plan', () => aCampaign(it.db, { now: it.clock.now() }).then((of) => fillCart(it, of))],
  ])('is possible in a cart, %s', async (_words, enrol) => {
    const enrolment = await enrol();
    const { registrationId } = enrolment;
    const { studentId } = await it.db
      .selectFrom('registrations')
      .select('studentId')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const path = `/students/${studentId}/registrations/${registrationId}`;
    expect((await call(it, 'GET', path, undefined, admin.headers)).body.can.manualEntry).toBe(true);
    const { effect, after } = await doAsShown(it, admin, enrolment, PATH, entry({ registrationId }));
    expect([effect.after.total.balance, after.registration.balanceCents]).toEqual([10_050, 10_050]);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('of a cart still stands once the student has registered; the contract is asked for less that credit', async () => {
    const enrolment = await fillCart(it, await aCampaign(it.db, { now: it.clock.now() }));
    const { registrationId } = enrolment;
    expect((await call(it, 'POST', PATH, entry({ registrationId }), admin.headers)).status).toBe(200);
    it.clock.advance({ seconds: 1 });
    expect((await payBy(it, enrolment, 'PIX')).status).toBe(201);
    const { ledger, registration } = await statementOf(it, registrationId);
    expect(ledger.map((line) => line.kind)).toEqual(['MANUAL_CREDIT', 'CONTRACT']);
    expect(registration.balanceCents).toBe(0 - registration.totalPendingCents);
  });

  test('is refused to everybody but administrators', async () => {
    const before = await statementOf(it, charged.registrationId);
    for (const role of ['SUPERVISOR', 'FINANCIAL_ANALYST', 'STUDENT_SUPPORT'] as const)
      expect(await refused(entry(), await it.signIn(role))).toEqual([403, { global: 'FORBIDDEN' }]);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
  });

  test.each([
    ['both amounts zero', { partnerAmount: 0 }, { partnerAmount: ['AMOUNT_NOT_POSITIVE'] }],
    ['an amount below zero', { marketplaceAmount: -1 }, { marketplaceAmount: ['AMOUNT_NOT_POSITIVE'] }],
    ['an amount beyond all bounds', { partnerAmount: 10_000_000.01 }, { partnerAmount: ['AMOUNT_TOO_LARGE'] }],
    ['no reason', { reason: ' ' }, { reason: ['REQUIRED'] }],
  ])('is refused with %s', async (_words, changes, expected) => {
    const before = await statementOf(it, charged.registrationId);
    expect(await refused(entry(changes))).toEqual([400, expected]);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
  });

  test('is listed with who entered it for those who manage payments, and not at all for people of a school', async () => {
    const path = `${PATH}?registrationIds=${charged.registrationId}`;
    const listed = async (who: SignedIn) => (await call(it, 'GET', path, undefined, who.headers)).body;
    const all = await listed(admin);
    expect(all).toMatchObject({ totalSize: 2 });
    expect(all.content[0]).toMatchObject({ entryType: 'DEBIT', totalAmount: 7, createdBy: 'Pessoa ADMIN' });
    const [seen] = (await listed(await it.signIn('SALES_ANALYST'))).content;
    expect([seen.totalAmount, 'createdBy' in seen]).toEqual([7, false]);
    const schools = [charged.campaign.schools[0].drivingSchoolId];
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools });
    expect((await call(it, 'GET', path, undefined, school.headers)).status).toBe(403);
    const { studentId } = await it.db
      .selectFrom('registrations')
      .select('studentId')
      .where('id', '=', charged.registrationId)
      .executeTakeFirstOrThrow();
    const record = `/students/${studentId}/registrations/${charged.registrationId}`;
    const readBy = async ({ headers }: SignedIn) => (await call(it, 'GET', record, undefined, headers)).body;
    expect((await readBy(admin)).manualEntriesQty).toBeGreaterThan(0);
    expect(await readBy(school)).not.toHaveProperty('manualEntriesQty');
  });

  test('is listed for an administrator who is also of the school, as its payment attempts are', async () => {
    const schools = [charged.campaign.schools[0].drivingSchoolId];
    const both = await it.signIn('ADMIN', { besides: ['DRIVING_SCHOOL_ADMIN'], schools });
    const status = async (path: string) => (await call(it, 'GET', path, undefined, both.headers)).status;
    expect(await status(`${PATH}?registrationIds=${charged.registrationId}`)).toBe(200);
    expect(await status(`/registrations/${charged.registrationId}/payment-transactions`)).toBe(200);
  });
});
