import { describe, expect, test } from 'vitest';
import type { BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, fillCart, payBy } from '../../../../test/builders/enrolment.ts';
import { refusalsOf, waitingListBench } from '../../../../test/waiting-list-bench.ts';
import { serveWaitingLists } from './serve-waiting-lists.ts';

const bench = waitingListBench();

const OFFERS = { campaign: { waitingListOfferHours: 24 } };

const mailsTo = async (email: string): Promise<number> => {
  const seats = bench.api.db.selectFrom('outboxMessages').select('id').where('entityType', '=', 'WAITING_LIST');
  return (await seats.where('recipient', '=', email).execute()).length;
};

/** Enrols somebody in the campaign without the link of the waiting list. */
async function enrol(campaign: BuiltCampaign, email: string): Promise<string> {
  const enrolment = await fillCart(bench.api, campaign, aCandidate({ email }));
  expect((await payBy(bench.api, enrolment, 'PIX')).status).toBe(201);
  return enrolment.registrationId;
}

const widen = ({ id }: BuiltCampaign, vacancies: number) =>
  bench.api.db
    .updateTable('seatStocks')
    .set({ vacancies })
    .where('campaignId', '=', id)
    .where('scope', '=', 'CAMPAIGN')
    .execute();

const rowOf = async (campaign: BuiltCampaign, id: string) =>
  (await bench.rows(campaign)).find((row) => row['id'] === id);

describe('whoever enrolled without the link', () => {
  test('is offered no seat, stands on the list as enrolled, and the seat that was reserved is free again', async () => {
    const campaign = await bench.aFull(1, OFFERS);
    const [reserved, waiting] = [
      await bench.add(campaign),
      await bench.add(campaign, { email: 'sem.link@example.com' }),
    ];
    await widen(campaign, 2);
    const { email } = (await rowOf(campaign, reserved)) ?? {};
    await enrol(campaign, String(email));
    await serveWaitingLists(bench.api.deps);
    expect(await rowOf(campaign, reserved)).toMatchObject({ standing: 'ENROLLED', seatUntil: null });
    expect(await rowOf(campaign, waiting)).toMatchObject({ standing: 'RESERVED' });
    expect(await bench.taken(campaign)).toMatchObject({ CAMPAIGN: 2 });
  });

  test('in line is not mailed when a seat becomes free, nor offered one by hand', async () => {
    const campaign = await bench.aFull(2, OFFERS);
    const first = await bench.add(campaign, { email: 'primeira.vaga@example.com' });
    await bench.add(campaign, { email: 'outra.vaga@example.com' });
    const id = await bench.add(campaign, { email: 'ja.matriculada@example.com' });
    await bench.ask('DELETE', `/${first}`);
    await enrol(campaign, 'ja.matriculada@example.com');
    expect(refusalsOf(await bench.ask('POST', `/${id}/offer`, {}))).toEqual(['EMAIL_ALREADY_REGISTERED']);
    await widen(campaign, 9);
    await serveWaitingLists(bench.api.deps);
    expect(await mailsTo('ja.matriculada@example.com')).toBe(0);
    expect(await rowOf(campaign, id)).toMatchObject({ standing: 'ENROLLED' });
  });
});

async function left(email: string): Promise<void> {
  const now = bench.now();
  const other = await bench.aFull(5);
  const registrationId = await enrol(other, email);
  const blocked = { communicationsBlockedAt: now.add({ seconds: 1 }) };
  await bench.api.db.updateTable('registrations').set(blocked).where('id', '=', registrationId).execute();
  bench.api.clock.advance({ minutes: 1 });
}

describe('whoever left every communication', () => {
  test('is not put on a list again, because it offers seats by mail, until they begin anew themselves', async () => {
    const email = 'saiu.das.mensagens@example.com';
    await left(email);
    const campaign = await bench.aFull(5, OFFERS);
    const refused = await bench.ask('POST', '', await bench.form(campaign, { email }));
    expect(refusalsOf(refused)).toEqual(['email WAITING_LIST_NO_MESSAGES']);
    const entry = await bench.add(campaign, { email: 'engano@example.com' });
    const { version } = (await rowOf(campaign, entry)) ?? {};
    const edited = { ...(await bench.form(campaign, { email })), version };
    expect(refusalsOf(await bench.ask('PUT', `/${entry}`, edited))).toEqual(['email WAITING_LIST_NO_MESSAGES']);
    await fillCart(bench.api, await bench.aFull(5), aCandidate({ email }));
    expect((await bench.ask('POST', '', await bench.form(campaign, { email }))).status).toBe(201);
  });

  test('and was put there before that was refused is offered no seat, neither by the job nor by hand', async () => {
    const email = 'na.fila@example.com';
    const campaign = await bench.aFull(1, OFFERS);
    await bench.add(campaign);
    const id = await bench.add(campaign, { email });
    await left(email);
    await widen(campaign, 9);
    await serveWaitingLists(bench.api.deps);
    expect(refusalsOf(await bench.ask('POST', `/${id}/offer`, {}))).toEqual(['WAITING_LIST_NO_MESSAGES']);
    expect(await mailsTo(email)).toBe(0);
    expect(await rowOf(campaign, id)).toMatchObject({ standing: 'WAITING' });
    await widen(campaign, 1);
    const behind = await bench.add(campaign, { email: 'atras.na.fila@example.com' });
    await widen(campaign, 9);
    expect((await bench.ask('POST', `/${behind}/offer`, {})).status).toBe(200);
  });

  test('gets no seat either when staff move the deadline of their expired entry', async () => {
    const email = 'prazo.vencido@example.com';
    const campaign = await bench.aFull(1, OFFERS);
    const id = await bench.add(campaign, { email });
    await left(email);
    await bench.hoursLater(72);
    const { version } = (await rowOf(campaign, id)) ?? {};
    const edited = { ...(await bench.form(campaign, { email })), version };
    expect(refusalsOf(await bench.ask('PUT', `/${id}`, edited))).toEqual(['email WAITING_LIST_NO_MESSAGES']);
  });
});
