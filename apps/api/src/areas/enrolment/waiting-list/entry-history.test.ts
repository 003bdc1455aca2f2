import type { HistoryEntry } from '@habilita/contract';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/app.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aCandidate, payBy } from '../../../../test/builders/enrolment.ts';
import { waitingListBench } from '../../../../test/waiting-list-bench.ts';
import { serveWaitingLists } from './serve-waiting-lists.ts';

const bench = waitingListBench();

const read = (id: string, { headers }: SignedIn) =>
  bench.api.inject({ url: `/api/v1/history/WAITING_LIST/${id}`, headers });

async function historyOf(id: string): Promise<HistoryEntry[]> {
  return (await read(id, await bench.api.signIn('STUDENT_SUPPORT'))).json().content;
}

test('the history of an entry tells who changed it, and how its seat came and went', async () => {
  const campaign = await bench.aFull(1, { campaign: { waitingListOfferHours: 24 } });
  const [{ drivingSchoolId }] = campaign.schools;
  const first = await bench.add(campaign);
  bench.api.clock.set(bench.now().add({ seconds: 1 }));
  const form = await bench.form(campaign, {
    registrationEndDate: '2026-03-30T12:00:00Z',
    boletoExpiration: '2026-04-02',
  });
  const id = String((await bench.ask('POST', '', form)).body['id']);
  await bench.ask('PUT', `/${id}`, { ...form, name: 'Rita Souza', drivingSchoolId, version: 1 });
  await bench.ask('DELETE', `/${first}`);
  await serveWaitingLists(bench.api.deps);
  await bench.hoursLater(25);
  await serveWaitingLists(bench.api.deps);
  const history = await historyOf(id);
  expect(history.map(({ kind, actorName }) => [kind, actorName === null])).toEqual([
    ['WAITING_LIST_SEAT_EXPIRED', true],
    ['WAITING_LIST_SEAT_OFFERED', true],
    ['WAITING_LIST_CHANGED', false],
    ['WAITING_LIST_ADDED', false],
  ]);
  expect(history[2]?.changes).toEqual([
    { field: 'name', before: 'Rita de Souza', after: 'Rita Souza' },
    { field: 'drivingSchoolName', before: null, after: 'Unidade 1' },
  ]);
  expect(history[1]?.changes).toMatchObject([{ field: 'seatUntil', after: '2026-03-11T12:00:01Z' }]);
});

test('it tells the enrolment, and a seat reserved past others with the reason', async () => {
  const campaign = await bench.aFull(2);
  const person = aCandidate();
  const id = await bench.add(campaign, { email: person.email });
  await payBy(bench.api, await bench.cart(campaign, id, person), 'PIX');
  expect((await historyOf(id)).map(({ kind }) => kind)).toEqual([
    'WAITING_LIST_ENROLLED',
    'WAITING_LIST_SEAT_RESERVED',
    'WAITING_LIST_ADDED',
  ]);
  await bench.add(campaign);
  for (const name of ['Espera', 'Passa']) {
    bench.api.clock.set(bench.now().add({ seconds: 1 }));
    await bench.add(campaign, { name });
  }
  const [, reserved, , passes] = await bench.rows(campaign);
  await bench.ask('DELETE', `/${String(reserved?.['id'])}`);
  await bench.ask('POST', `/${String(passes?.['id'])}/offer`, { reason: 'Irmã de quem já está matriculado' });
  expect((await historyOf(String(passes?.['id'])))[0]).toMatchObject({
    kind: 'WAITING_LIST_SEAT_RESERVED',
    reason: 'Irmã de quem já está matriculado',
    changes: [{ field: 'seatUntil' }, { field: 'passedOver', after: 1 }],
  });
});

test('it is for who reads the list, each their own; who left the list has none', async () => {
  const campaign = await bench.aFull(1);
  const [{ drivingSchoolId }] = campaign.schools;
  const id = await bench.add(campaign, { drivingSchoolId });
  const statusFor = async (person: SignedIn) => (await read(id, person)).statusCode;
  const { id: elsewhere } = await aDrivingSchool(bench.api.db);
  expect([
    await statusFor(await bench.api.signIn('OPERATOR')),
    await statusFor(await bench.api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [drivingSchoolId] })),
    await statusFor(await bench.api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [elsewhere] })),
    await statusFor(await bench.api.signIn('FINANCIAL_ANALYST')),
  ]).toEqual([200, 200, 404, 403]);
  await bench.ask('DELETE', `/${id}`);
  expect(await statusFor(await bench.api.signIn('OPERATOR'))).toBe(404);
});
