import { paymentsList, type Permission } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aCharged } from '../../../../test/builders/money.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { exportDesk } from '../../../../test/exports.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let registrationId: string;

const parcel = { grossCents: cents(26_070), partnerGrossCents: cents(26_070), marketplaceGrossCents: cents(0) };
const instalment = {
  ...parcel,
  part: 'INSTALLMENT',
  paymentMethod: 'BOLETO_PARCELADO',
  numberOfInstallments: 4,
} as const;

const PHONE = '(27) 9 9999-8888';

const rowsOf = async (person: SignedIn, query: Record<string, string>) => {
  const asked = { url: '/api/v1/entity-payments/light-search', query, headers: person.headers };
  return (await api.inject(asked)).json<{ content: Record<string, unknown>[] }>().content;
};
const grossOf = async (query: Record<string, string>) => {
  const answer = await api.inject({
    url: '/api/v1/entity-payments/totals',
    query: { registrationIds: registrationId, ...query },
    headers: admin.headers,
  });
  return answer.json<{ totals: Record<string, number> }>().totals['paymentGrossValue'];
};

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  registrationId = (await aRegistration(api.db, campaign, { studentName: 'Lia', studentCellphone: '27999998888' })).id;
  await aPayment(api.db, registrationId, { ...instalment, installmentNumber: 1, dueDate: '2026-03-06' });
  await aPayment(api.db, registrationId, { ...instalment, installmentNumber: 2, dueDate: '2026-03-07' });
  await aPayment(api.db, registrationId, {
    ...instalment,
    installmentNumber: 3,
    dueDate: '2026-01-07',
    status: 'CANCELLED',
  });
  await aPayment(api.db, registrationId, { ...instalment, installmentNumber: 4, dueDate: '2026-01-07', active: false });
  await aPayment(api.db, registrationId, {
    ...parcel,
    status: 'PAID',
    paymentProvider: 'transfeera',
    paymentDate: api.clock.now(),
    approvalDay: '2026-03-07',
    liquidationDay: '2026-03-07',
    partnerApprovedCents: cents(52_140),
    partnerReversedCents: cents(-5_000),
  });
});

test('a payment past its due date says for how many days; one due today, cancelled or taken off is not late', async () => {
  const rows = await rowsOf(admin, { registrationIds: registrationId, sort: 'dueDate,DESC' });
  const late = rows.map(({ installmentNumber, status, daysLate }) => [installmentNumber, status, daysLate]);
  expect(late.filter(([, , days]) => days !== null)).toEqual([[1, 'PENDING', 1]]);
  expect(rows).toHaveLength(5);
});

test('a payment says what came of it and what of that went back, whatever columns are asked for', async () => {
  const rows = await rowsOf(admin, { registrationIds: registrationId, status: 'PAID', columns: 'status' });
  expect(rows).toEqual([expect.objectContaining({ paymentReceivedValue: 521.4, paymentReturnedValue: 50 })]);
});

test('the total of what counts leaves out what was cancelled or taken off, unless the search is for these', async () => {
  expect(await grossOf({})).toBe(1303.5);
  expect(await grossOf({ onlyCounting: 'true' })).toBe(782.1);
  expect(await grossOf({ onlyCounting: 'true', status: 'CANCELLED' })).toBe(260.7);
  expect(await grossOf({ onlyCounting: 'true', entityPaymentActive: 'false' })).toBe(260.7);
});

test('the sheet of late payers has CPF, phone and e-mail, what is late and the provider as people know it', async () => {
  const analyst = await api.signIn('FINANCIAL_ANALYST');
  const { rows } = await exportDesk(api).sheetOf(analyst, '/entity-payments/light-search', { sort: 'dueDate,DESC' });
  const [head = [], ...lines] = rows;
  const told = lines.map((line) =>
    ['CPF', 'Celular', 'Situação', 'Dias de atraso', 'Tipo', 'Provedor'].map(
      (label) => line[head.indexOf(label)] ?? null,
    ),
  );
  expect(head).toContain('E-mail');
  expect(told).toContainEqual([expect.any(String), PHONE, 'Atrasado', 1, 'Parcela 1 de 4', '']);
  expect(told).toContainEqual([expect.any(String), PHONE, 'Pago', null, 'À vista', 'Transfeera']);
  const told4 = told.find(([, , , , part]) => part === 'Parcela 4 de 4');
  expect(told4?.[2]).toBe('Excluído');
});

const seenWith = (permissions: readonly Permission[]) => {
  const visible = visibleFields(paymentsList, { roles: ['MARKETING'], permissions });
  return ['studentCellphone', 'studentEmail', 'studentName'].filter((field) => visible.has(field));
};

test('who may not read registrations gets no phone and no e-mail of a payer', () => {
  expect(seenWith(['AGGREGATE_PAYMENTS', 'QUERY_PAYMENTS'])).toEqual(['studentName']);
  expect(seenWith(['AGGREGATE_PAYMENTS', 'QUERY_REGISTRATIONS'])).toEqual([
    'studentCellphone',
    'studentEmail',
    'studentName',
  ]);
});

test('the digits a boleto is paid by stand in its row while it can be paid', async () => {
  const { registrationId: charged } = await aCharged(api, 'BOLETO');
  const [open] = await rowsOf(admin, { registrationIds: charged });
  expect(open?.['typefulLine']).toMatch(/^\d{47}$/);
  await api.db.updateTable('payments').set({ active: false }).where('registrationId', '=', charged).execute();
  const [closed] = await rowsOf(admin, { registrationIds: charged });
  expect(closed?.['typefulLine']).toBeNull();
});

const found = async (late: string) =>
  (await rowsOf(admin, { registrationIds: registrationId, late })).map(({ dueDate, daysLate }) => [dueDate, daysLate]);

test('the late ones are found: past their due date in the campaign, open, by the days they are late', async () => {
  expect(await found('ANY')).toEqual([['2026-03-06', 1]]);
  expect(await found('OVER_30')).toEqual([]);
  expect(await grossOf({ late: 'ANY', onlyCounting: 'true' })).toBe(260.7);
  expect(await grossOf({ late: 'OVER_90' })).toBe(0);
});

const groupsOf = async (query: Record<string, string>) => {
  const url = '/api/v1/entity-payments/group-light';
  const answer = await api.inject({
    url,
    query: { registrationIds: registrationId, ...query },
    headers: admin.headers,
  });
  return answer.json<{ content: Record<string, unknown>[]; subtotals?: Record<string, unknown>[] }>();
};
const qtyOf = (groups: readonly Record<string, unknown>[] = []) => groups.map(({ aggregation }) => aggregation);

test('groups add what is still charged, as the total does; grouped by situation, each says what it was of', async () => {
  const counting = { onlyCounting: 'true', subtotals: 'true' };
  const whole = await groupsOf({ ...counting, groups: 'campaignName' });
  const total = await grossOf({ onlyCounting: 'true' });
  expect(qtyOf(whole.content)).toMatchObject([{ paymentGrossQty: 3, paymentGrossValue: total }]);
  const bySituation = await groupsOf({ ...counting, groups: 'campaignName,status' });
  expect(new Set(bySituation.content.map(({ status }) => status))).toEqual(new Set(['CANCELLED', 'PAID', 'PENDING']));
  const bySituationTotal = await grossOf({ onlyCounting: 'true', groups: 'campaignName,status' });
  expect(bySituationTotal).toBe(1042.8);
  expect(qtyOf(bySituation.subtotals)).toMatchObject([{ paymentGrossQty: 4, paymentGrossValue: bySituationTotal }]);
  expect(qtyOf((await groupsOf({ groups: 'campaignName' })).content)).toMatchObject([{ paymentGrossQty: 5 }]);
});

test('the sheet of groups ends in the total of what is still charged', async () => {
  const query = { registrationIds: registrationId, groups: 'paymentMethod' };
  const { rows } = await exportDesk(api).sheetOf(admin, '/entity-payments/group-light', query);
  const last = rows.at(-1) ?? [];
  expect([last[0], last[1], last[2]]).toEqual(['Total', 3, await grossOf({ onlyCounting: 'true' })]);
});
