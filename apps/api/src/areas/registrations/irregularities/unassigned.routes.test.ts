import type { UnassignedIrregularityRow } from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, aNotice, type Charged, deliver, type Notice } from '../../../../test/builders/money.ts';
import { aTeller } from '../../../../test/builders/told.ts';

const it = appOfFile();
const analyst = signedInAs(it, 'FINANCIAL_ANALYST');
let charged: Charged;

beforeAll(async () => {
  charged = await aCharged(it);
});

const PATH = '/irregularities/unassigned';
const search = async (query: string, who = analyst) => {
  const { status, body } = await call(it, 'GET', `${PATH}?${query}`, undefined, who.headers);
  return { status, rows: body.content as UnassignedIrregularityRow[], total: body.totalSize as number };
};

/** Delivers a notice, about an unknown charge unless `changes` name one; returns the irregularity that it raises. */
async function raisedBy(changes: Partial<Notice>): Promise<UnassignedIrregularityRow> {
  const chargeId = `ch_${newId()}`;
  expect(await deliver(it, aNotice(charged, { chargeId, ...changes }))).toBe(200);
  const [row, ...others] = (await search(`reference=${changes.chargeId ?? chargeId}`)).rows;
  expect(others).toEqual([]);
  if (row === undefined) throw new Error('nothing was raised');
  return row;
}
const read = async (id: string, who = analyst) => call(it, 'GET', `${PATH}/${id}`, undefined, who.headers);
const act = async (id: string, deed: string, body: object, who = analyst) => {
  const answer = await call(it, 'POST', `/irregularities/${id}/${deed}`, body, who.headers);
  return [answer.status, answer.status < 300 ? undefined : codes(answer)];
};

test('money under a charge nobody knows is listed, with the provider’s reference and where it stands', async () => {
  const chargeId = `ch_${newId()}`;
  const notice = aNotice(charged, { chargeId, amount: 12_345 });
  await deliver(it, notice);
  const { rows } = await search(`reference=${chargeId.toUpperCase()}`);
  expect(rows).toMatchObject([
    {
      irregularity: 'UNKNOWN_CHARGE',
      reference: chargeId,
      amount: 123.45,
      occurredAt: it.clock.now().toString({ smallestUnit: 'millisecond' }),
      provider: 'Transfeera',
      account: 'SUSPENSE',
      ownerName: null,
    },
  ]);
  const { body } = await read(rows[0]?.id ?? '');
  expect(body).toMatchObject({ ...rows[0], noticeId: notice.id, noticeKind: 'PAID', problem: null, payments: [] });
  expect((await search(`reference=${notice.id}`)).rows).toHaveLength(1);
  expect((await search('reference=%25')).rows ?? []).toEqual([]);
  const byAmount = async (amount: string, operator: string) =>
    (await search(`reference=${chargeId}&amount=${amount}&amountOperator=${operator}`)).rows.length;
  expect(
    await Promise.all([byAmount('123.45', 'equal'), byAmount('123.45', 'greater'), byAmount('200', 'less')]),
  ).toEqual([1, 0, 1]);
});

test('a notice whose charge and payment contradict each other names both', async () => {
  const other = await aCharged(it);
  const row = await raisedBy({ chargeId: charged.externalId, paymentId: other.paymentId });
  expect(row).toMatchObject({ irregularity: 'CHARGE_MISMATCH', account: 'SUSPENSE' });
  const { payments } = (await read(row.id)).body;
  const found = payments.map(({ isNamed, registrationId }: { isNamed: boolean; registrationId: string }) => [
    isNamed,
    registrationId,
  ]);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      [false, charged.registrationId],
      [true, other.registrationId],
    ]),
  );
});

test('what cannot be true, and what moves no money, is listed as not booked', async () => {
  expect(await raisedBy({ amount: 0 })).toMatchObject({ irregularity: 'INVALID_NOTICE', account: 'NONE' });
  const externalId = newId();
  const teller = await aTeller(it);
  expect(await teller.tell({ providerEventId: newId(), kind: 'CANCELLED', externalId, amount: cents(1) })).toBe(200);
  await teller.close();
  const [cancelled] = (await search(`reference=${externalId}`)).rows;
  expect(cancelled).toMatchObject({ irregularity: 'UNKNOWN_CHARGE', account: 'NONE' });
  expect((await read(cancelled?.id ?? '')).body).toMatchObject({ noticeKind: 'CANCELLED', problem: null });
});

test('is taken, resolved with a reason and opened again; its history tells each', async () => {
  const { id, reference } = await raisedBy({ amount: 5_000 });
  const situation = async (words: string) => (await search(`reference=${reference}&situation=${words}`)).total;
  expect(await act(id, 'take', { mine: true })).toEqual([204, undefined]);
  expect((await read(id)).body).toMatchObject({ ownerId: analyst.userId, ownerName: 'Pessoa FINANCIAL_ANALYST' });
  expect(await act(id, 'resolve', { reason: 'Devolvido pelo site do provedor' })).toEqual([204, undefined]);
  expect(await act(id, 'resolve', { reason: 'De novo' })).toEqual([409, { global: 'IRREGULARITY_RESOLVED' }]);
  expect([await situation('OPEN'), await situation('RESOLVED'), await situation('OPEN,RESOLVED')]).toEqual([0, 1, 1]);
  expect((await search(`reference=${reference}`)).total, 'open ones unless asked otherwise').toBe(0);
  expect(await act(id, 'reopen', { reason: 'O banco devolveu' })).toEqual([204, undefined]);
  const { history } = (await read(id)).body;
  expect(history).toMatchObject([
    { kind: 'IRREGULARITY_TAKEN', by: 'Pessoa FINANCIAL_ANALYST', reason: null },
    { kind: 'IRREGULARITY_RESOLVED', reason: 'Devolvido pelo site do provedor' },
    { kind: 'IRREGULARITY_REOPENED', reason: 'O banco devolveu' },
  ]);
});

test('is resolved once, however many do it at once', async () => {
  const { id } = await raisedBy({ amount: 700 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(id, 'resolve', { reason: 'Conferido' })));
  expect(answers.filter(([status]) => status === 204)).toHaveLength(1);
});

test('is for who may see irregularities, and for nobody whose scope is a school or a campaign', async () => {
  const { id, reference } = await raisedBy({ amount: 900 });
  expect((await call(it, 'GET', PATH, undefined, (await it.signIn('OPERATOR')).headers)).status).toBe(403);
  expect((await read(newId())).status).toBe(404);
  const [school] = charged.campaign.schools;
  const limited = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school.drivingSchoolId] });
  const consultant = await it.signIn('CAMPAIGN_CONSULTANT');
  for (const who of [limited, consultant]) {
    await it.db
      .updateTable('users')
      .set({ permissions: ['VIEW_IRREGULARITIES', 'MANAGE_REGISTRATIONS'] })
      .where('id', '=', who.userId)
      .execute();
    expect((await search(`reference=${reference}`, who)).status).toBe(403);
    expect((await read(id, who)).status).toBe(403);
    expect(await act(id, 'resolve', { reason: 'x' }, who)).toEqual([404, { global: 'NOT_FOUND' }]);
  }
});
