import { cents } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import { inPrintingQueue } from '#kernel/pdf/printing-queue.ts';
import { foldDeltas } from '#kernel/roll-ups/fold-deltas.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { onApproval } from '../../../../test/builders/approvals.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../../../../test/builders/reversal.ts';
import { payFirst } from '../../../../test/builders/two-plans.ts';
import { exportDesk } from '../../../../test/exports.ts';
import { proveStatement } from '../../../../test/statement-agreement.ts';
import { SCHOOL_MOVEMENT_ROLL_UP } from './movement-roll-up.ts';

const api = appOfFile();
const staff = signedInAs(api, 'FINANCIAL_ANALYST');
let school: string;
let own: SignedIn;
let paid: Charged;

/** A student pays by card, which settles in 30 days. */
beforeAll(async () => {
  paid = await aCharged(api, 'CREDIT');
  school = paid.campaign.schools[0].drivingSchoolId;
  own = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school] });
  await payFirst(api, paid.registrationId);
});

const get = async (path: string, who = staff) => call(api, 'GET', path, undefined, who.headers);
const read = async (path: string, who = staff) => {
  const { status, body } = await get(path, who);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const OF = () => `drivingSchoolIds=${school}`;

const print = async (who: SignedIn) => (await get(`/school-statements/${school}/pdf?dayEnd=2030-01-02`, who)).status;

describe('a school that asks for its statement of many periods at once', () => {
  test('is told to wait beyond six documents, holds up nobody, and goes on when one is printed', async () => {
    const { promise: printed, resolve: end } = Promise.withResolvers<void>();
    const making = Array.from({ length: 6 }, () => inPrintingQueue(own.userId, () => printed));
    expect([await print(own), await print(staff)]).toEqual([429, 200]);
    end();
    await Promise.all(making);
    expect(await print(own)).toBe(200);
  });
});

describe('the statement of a school', () => {
  test('stands on settlement days: what comes before the period opens it, and what is to come is not transferred', async () => {
    const whole = await read(`/school-statements/${school}`);
    expect(whole).toMatchObject({ drivingSchoolId: school, dayStart: null, openDisputes: 0 });
    const { period } = whole;
    expect(period.platformGrossValue).toBe(1615);
    expect(period.platformNetValue).toBe(period.platformGrossValue - period.feeValue);
    expect(period).toMatchObject({ transferredValue: 0, toTransferValue: period.platformNetValue, deskValue: 0 });
    const { content } = await read(`/school-statements/lines?${OF()}`);
    expect(content).toMatchObject([
      {
        kind: 'PLATFORM_PAYMENT',
        place: 'TO_TRANSFER',
        paymentMethod: 'CREDIT',
        grossValue: 1900,
        marketplaceValue: 285,
        partnerValue: 1615,
        owedValue: 0,
        disputeStatus: null,
      },
    ]);
    const [{ day }] = content;
    const after = await read(`/school-statements/${school}?dayStart=${nextOf(day)}`);
    expect(after.opening).toEqual(period);
    expect(after.period).toMatchObject({ platformGrossValue: 0, platformNetValue: 0 });
    expect(after.closing).toEqual(period);
    const before = await read(`/school-statements/${school}?dayEnd=${today()}`);
    expect(before.closing).toMatchObject({ platformGrossValue: 0 });
  });

  test('agrees with the payments report and the ledger, folded or not', async () => {
    const admin = await api.signIn('ADMIN');
    await proveStatement(api, admin, school);
    expect(await foldDeltas(api.db, SCHOOL_MOVEMENT_ROLL_UP)).toBeGreaterThan(0);
    expect(await proveRollUp(api.db, SCHOOL_MOVEMENT_ROLL_UP)).toBeUndefined();
    await proveStatement(api, admin, school);
  });

  test('takes back what is reversed, not before it settles, and books a duplicate apart', async () => {
    const other = await aCharged(api, 'PIX');
    const [{ drivingSchoolId }] = other.campaign.schools;
    await payFirst(api, other.registrationId);
    await pays(api, other);
    await api.drainJobs();
    const lines = await read(`/school-statements/lines?drivingSchoolIds=${drivingSchoolId}&sort=day,ASC`);
    const kinds = lines.content.map(({ kind }: { kind: string }) => kind).toSorted();
    expect(kinds).toEqual(['DUPLICATE_PAYMENT', 'PLATFORM_PAYMENT']);
    const { period } = await read(`/school-statements/${drivingSchoolId}`);
    expect(period).toMatchObject({ platformGrossValue: 3060, transferredValue: period.platformNetValue });
    await proveStatement(api, await api.signIn('ADMIN'), drivingSchoolId);
  });

  test('keeps what a boleto brought once it is reversed; the school owes its share to the marketplace, which paid', async () => {
    const other = await aPaid(api, 'BOLETO');
    const [{ drivingSchoolId }] = other.campaign.schools;
    const before = (await read(`/school-statements/${drivingSchoolId}`)).period;
    const asked = await call(api, 'POST', revertPath(other), BANK_ACCOUNT, staff.headers);
    const supervisor = await api.signIn('SUPERVISOR');
    await onApproval(api, supervisor, asked.body.approvalRequestId, 'approve');
    await api.drainJobs();
    const { period } = await read(`/school-statements/${drivingSchoolId}`);
    expect(period).toEqual({ ...before, owedValue: before.platformGrossValue });
    const { content } = await read(`/school-statements/lines?drivingSchoolIds=${drivingSchoolId}`);
    expect(content).toContainEqual(
      expect.objectContaining({ kind: 'REFUND_BY_MARKETPLACE', place: 'TO_SETTLE', owedValue: period.owedValue }),
    );
    await proveStatement(api, await api.signIn('ADMIN'), drivingSchoolId);
    const today = api.clock.now().toString().slice(0, 10);
    const { days } = await read(`/cash-forecast?drivingSchoolIds=${drivingSchoolId}`);
    const reversed = { partner: 0, marketplace: -1850, payments: 1 };
    expect(days).toContainEqual(expect.objectContaining({ day: today, reversed }));
  });

  test('is the same for the school and the staff, and unknown to other schools and roles', async () => {
    const seen = await Promise.all([staff, own].map((who) => read(`/school-statements/${school}`, who)));
    expect(seen[0]).toEqual(seen[1]);
    const lines = await Promise.all([staff, own].map((who) => read(`/school-statements/lines?${OF()}`, who)));
    expect(lines[0]).toEqual(lines[1]);
    expect((await get('/school-statements', own)).status).toBe(400);
    const { content } = await read(`/school-statements?drivingSchoolIds=all`, own);
    expect(content).toMatchObject([{ id: school, platformGrossValue: 1615 }]);
    const stranger = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [(await another()).drivingSchoolId] });
    expect((await get(`/school-statements/${school}`, stranger)).status).toBe(404);
    expect((await read(`/school-statements/lines?${OF()}`, stranger)).content).toEqual([]);
    for (const role of ['OPERATOR', 'SALES_ANALYST', 'STUDENT_SUPPORT'] as const)
      expect((await get(`/school-statements/${school}`, await api.signIn(role))).status).toBe(403);
  });

  test('beyond the last page are no schools, and the total stays', async () => {
    expect(await read(`/school-statements?${OF()}`)).toMatchObject({ content: [{ id: school }], totalSize: 1 });
    expect(await read(`/school-statements?${OF()}&page=3`)).toMatchObject({ content: [], totalSize: 1 });
  });

  test('filters narrow lines and totals together', async () => {
    const count = async (query: string) => (await read(`/school-statements/lines?${OF()}&${query}`)).totalSize;
    expect(await count('kinds=PLATFORM_PAYMENT')).toBe(1);
    expect(await count('kinds=REVERSAL')).toBe(0);
    expect(await count('paymentMethods=CREDIT')).toBe(1);
    expect(await count('paymentMethods=PIX')).toBe(0);
    expect(await count(`dayEnd=${today()}`)).toBe(0);
    expect(await count(`campaignIds=${paid.campaign.id}`)).toBe(1);
    expect(await count(`registrationIds=${paid.registrationId}`)).toBe(1);
    const [{ studentName, studentCpf }] = (await read(`/school-statements/lines?${OF()}`)).content;
    const masked = studentCpf.replace(/^(\d{3})(\d{3})/, '$1.$2.');
    for (const student of [studentName.toUpperCase(), studentCpf, masked, studentCpf.slice(0, 5)])
      expect(await count(`student=${encodeURIComponent(student)}`)).toBe(1);
    for (const student of ['Ninguém Assim', '00000000000'])
      expect(await count(`student=${encodeURIComponent(student)}`)).toBe(0);
    const { totals } = await read(`/school-statements/lines/totals?${OF()}&kinds=REVERSAL`);
    expect(totals).toMatchObject({ partnerValue: 0 });
  });

  test('is a spreadsheet and a PDF', async () => {
    const desk = exportDesk(api);
    const { name, rows } = await desk.sheetOf(own, '/school-statements/lines', { drivingSchoolIds: school });
    expect(name).toBe('Repasse');
    expect(rows).toHaveLength(2);
    const { downloadUrl, fileName } = await read(`/school-statements/${school}/pdf?dayStart=2026-01-01`, own);
    expect(fileName).toMatch(/^Repasse .*\.pdf$/);
    const file = await api.inject(downloadUrl);
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // The second call returns the stored file. A newly printed one would have another time in its footer.
    api.clock.advance({ minutes: 1 });
    const again = await read(`/school-statements/${school}/pdf?dayStart=2026-01-01`, own);
    expect((await api.inject(again.downloadUrl)).rawPayload.equals(file.rawPayload)).toBe(true);
  });
});

const today = () => api.clock.now().toString().slice(0, 10);
const nextOf = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
const another = async () => (await aCharged(api, 'PIX')).campaign.schools[0];

describe('the forecast of cash', () => {
  test('has what is approved on its settlement day, what is open by its due date, and what is late apart', async () => {
    const { content } = await read(`/school-statements/lines?${OF()}`);
    const [{ day }] = content;
    const forecast = await read(`/cash-forecast?${OF()}&days=DAYS_60`);
    expect(forecast.days).toMatchObject([{ day, approved: { partner: content[0].netValue, payments: 1 } }]);
    expect(forecast.late).toMatchObject({ payments: 0 });
    const near = await read(`/cash-forecast?${OF()}&days=DAYS_15`);
    expect(near.days).toEqual([]);
    expect(near.later).toEqual(forecast.total);
  });

  test('leads to its rows in the payments list', async () => {
    const open = await aCharged(api, 'BOLETO');
    const of = `drivingSchoolIds=${open.campaign.schools[0].drivingSchoolId}`;
    const { days, today: from } = await read(`/cash-forecast?${of}`);
    expect(days).toMatchObject([{ expected: { payments: 1 } }]);
    const [{ day }] = days;
    const found = async (query: string) => {
      const answer = await read(`/entity-payments/light-search?${of}&${query}`);
      return answer.content.map(({ id }: { id: string }) => id);
    };
    const expected = `status=PENDING&dueDateStart=${from}&expectedDayStart=${day}&expectedDayEnd=${day}`;
    expect(await found(expected)).toEqual([open.paymentId]);
    expect(await found(`status=PENDING&expectedDayStart=${nextOf(day)}`)).toEqual([]);
    const { content } = await read(`/school-statements/lines?${OF()}`);
    const settles = `liquidationDayStart=${content[0].day}&liquidationDayEnd=${content[0].day}`;
    const approved = await read(`/entity-payments/light-search?${OF()}&status=PAID,REVERSED&${settles}`);
    expect(approved.content).toMatchObject([{ id: paid.paymentId }]);
  });

  test('sets late payments apart', async () => {
    const open = await aCharged(api, 'BOLETO');
    const dueDate = '2026-01-05';
    await api.db.updateTable('payments').set({ dueDate }).where('id', '=', open.paymentId).execute();
    const { days, late } = await read(`/cash-forecast?drivingSchoolIds=${open.campaign.schools[0].drivingSchoolId}`);
    expect(days).toEqual([]);
    expect(late.payments).toBe(1);
    const everywhere = () => read('/cash-forecast');
    const unfolded = await everywhere();
    expect(unfolded.late).toEqual(late);
    expect(cents(Math.round((late.partner + late.marketplace) * 100))).toBeLessThan(open.grossCents);
  });

  test('of everything is that of all campaigns, folded or not', async () => {
    await aCharged(api, 'CREDIT');
    const campaigns = await api.db.selectFrom('campaigns').select('id').execute();
    const ids = campaigns.map(({ id }) => id).join(',');
    const unfolded = await read('/cash-forecast');
    expect(unfolded.total.expected.payments).toBeGreaterThan(1);
    expect(await read(`/cash-forecast?campaignIds=${ids}`)).toEqual(unfolded);
    await foldDeltas(api.db, PAYMENT_ROLL_UP);
    await foldDeltas(api.db, SCHOOL_MOVEMENT_ROLL_UP);
    expect(await read('/cash-forecast')).toEqual(unfolded);
    expect(await read(`/cash-forecast?campaignIds=${ids}`)).toEqual(unfolded);
  });

  test('of a school needs a school, and is for those who read statements', async () => {
    expect((await get('/cash-forecast', own)).status).toBe(400);
    expect((await read('/cash-forecast?drivingSchoolIds=all&days=DAYS_60', own)).total.approved.payments).toBe(1);
    expect((await get('/cash-forecast', await api.signIn('SALES_ANALYST'))).status).toBe(403);
  });
});
