import { cpfWithCheckDigits } from '@habilita/kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { queueMessage } from '#kernel/outbox/index.ts';
import { allMarks } from '#kernel/job-marks/job-marks.queries.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { caseStaffAt, openCase } from '../../../../test/builders/consent-case.ts';
import { aCandidate, call, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';
import { writtenMessage } from '../../../../test/builders/message.ts';
import { putOnWaitingList } from '../../../../test/builders/waiting-list.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';
import { aSavedView } from '../../../../test/builders/saved-view.ts';
import { tablesContaining } from '../../../../test/tables-containing.ts';
import { serveWaitingLists } from '../../enrolment/waiting-list/serve-waiting-lists.ts';
import { applyRetention, countExpired } from './apply-retention.ts';
import { applyRetentionJob } from './retention.jobs.ts';

const it = appOfFile();
let campaign: BuiltCampaign;
let number = 0;

beforeEach(async () => {
  number += 1;
  campaign = await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: number } });
});

/** Somebody whose name, e-mail and CPF are nobody else's. */
function somebody() {
  number += 1;
  // A name may hold no digits, so the number is written in letters.
  const word = `umbuzeiro${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}x`;
  const cpf = cpfWithCheckDigits(String(700_000_000 + number));
  return { ...aCandidate(), name: `Rosa ${word}`, email: `${word}@unica.example.com`, cpf };
}

const namesOf = (person: { readonly email: string; readonly cpf: string }) =>
  tablesContaining(it.db, [person.email.split('@')[0] ?? '', person.cpf]);

/**
 * Advances the clock until people's data may be erased: the campaign ends after 120 days, and the data are kept for two
 * more years.
 */
const untilItsEnd = () => it.clock.advance({ hours: 24 * (121 + 731) });

describe('people who never paid', () => {
  test('are erased everywhere two years after their last campaign ended, and not a day before', async () => {
    const [lead, cart] = [somebody(), somebody()];
    await preRegister(it, campaign, lead);
    await fillCart(it, campaign, cart);
    await it.drainJobs();
    it.clock.advance({ hours: 24 * (119 + 730) });
    expect(await countExpired(it.deps)).toMatchObject({ people: 0 });
    await applyRetention(it.deps);
    expect(await namesOf(lead)).toHaveProperty(['public.leads'], 1);
    it.clock.advance({ hours: 24 * 3 });
    expect(await countExpired(it.deps)).toMatchObject({ people: 2 });
    expect(await applyRetention(it.deps)).toMatchObject({ people: 2 });
    expect([await namesOf(lead), await namesOf(cart)]).toEqual([{}, {}]);
    expect(await countExpired(it.deps)).toMatchObject({ people: 0 });
  });

  test('are erased, too, from a refused request of erasure and from views that search for them', async () => {
    const person = somebody();
    await preRegister(it, campaign, person);
    const staff = await caseStaffAt(it, it.clock.now().toString());
    const { body: asked } = await openCase(it, staff.asker, { cpf: person.cpf });
    const reason = `${person.name} pediu de novo.`;
    await call(it, 'POST', `/consent-cases/${asked.id}/refuse`, { reason }, staff.decider.headers);
    const view = { list: 'leads', name: 'Uma pessoa', query: { cpf: person.cpf } };
    await aSavedView(it, staff.asker.userId, view);
    await it.drainJobs();
    untilItsEnd();
    await applyRetention(it.deps);
    expect(await namesOf(person)).toEqual({});
    const left = it.db.selectFrom('consentCases').select(['cpf', 'cpfHash', 'endReason', 'status']);
    const kept = await left.where('id', '=', asked.id).executeTakeFirstOrThrow();
    expect(kept).toEqual({ cpf: null, cpfHash: '', endReason: '', status: 'REFUSED' });
  });

  test('stay while a charge, or a campaign that is younger, keeps them', async () => {
    const [charged, elsewhere] = [somebody(), somebody()];
    const enrolment = await fillCart(it, campaign, charged);
    await payBy(it, enrolment, 'PIX');
    await preRegister(it, campaign, elsewhere);
    it.clock.advance({ hours: 24 * 130 });
    const later = await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: number + 1000 } });
    await preRegister(it, later, elsewhere);
    it.clock.advance({ hours: 24 * 731 });
    expect(await applyRetention(it.deps)).toMatchObject({ people: 0 });
    expect(await namesOf(charged)).toHaveProperty(['public.students'], 1);
    expect(await namesOf(elsewhere)).toHaveProperty(['public.leads'], 2);
  });

  test('are erased once when the job runs twice at the same moment', async () => {
    const people = Array.from({ length: 6 }, somebody);
    const ids: string[] = [];
    for (const person of people) ids.push((await fillCart(it, campaign, person)).registrationId);
    const leads = it.db.selectFrom('leads').select('id');
    const emails = people.map(({ email }) => email);
    ids.push(...(await leads.where('email', 'in', emails).execute()).map(({ id }) => id));
    untilItsEnd();
    const [one, other] = await Promise.all([applyRetention(it.deps), applyRetention(it.deps)]);
    expect(one.people + other.people).toBeGreaterThanOrEqual(people.length);
    expect(await Promise.all(people.map(namesOf))).toEqual(people.map(() => ({})));
    const erased = await it.db
      .selectFrom('events')
      .select('kind')
      .where('kind', 'in', ['LEAD_EXPIRED', 'REGISTRATION_EXPIRED'])
      .where('entityId', 'in', ids)
      .execute();
    expect(erased).toHaveLength(ids.length);
  });

  test('who come back while the job waits for them stay', async () => {
    const person = somebody();
    const { leadId } = await preRegister(it, campaign, person);
    untilItsEnd();
    const running = await it.db.transaction().execute(async (trx) => {
      await trx.selectFrom('leads').select('id').where('id', '=', leadId).forUpdate().execute();
      const applied = applyRetention(it.deps);
      await somebodyWaits(it.db);
      await trx.updateTable('leads').set({ updatedAt: it.clock.now() }).where('id', '=', leadId).execute();
      return [applied];
    });
    await Promise.all(running);
    expect(await namesOf(person)).toHaveProperty(['public.leads'], 1);
  });
});

test('a name on a waiting list that nobody followed is erased with the line about it, and leaves the list', async () => {
  const person = somebody();
  await putOnWaitingList(it, await it.signIn('ADMIN'), campaign.id, person);
  await it.drainJobs();
  untilItsEnd();
  expect(await countExpired(it.deps)).toMatchObject({ waitingList: 0 });
  await serveWaitingLists(it.deps);
  expect(await countExpired(it.deps)).toMatchObject({ waitingList: 1 });
  expect(await applyRetention(it.deps)).toMatchObject({ waitingList: 1 });
  expect(await namesOf(person)).toEqual({});
});

const written = (body: string, recipient: string) =>
  it.db.transaction().execute((trx) =>
    queueMessage(trx, it.deps, {
      ...writtenMessage({ subject: 'Aviso', body }),
      channel: 'EMAIL',
      recipient,
      entityType: 'DRIVING_SCHOOL',
      entityId: campaign.schools[0].id,
    }),
  );

describe('messages', () => {
  test('lose address and text two years after they were written, by the job of the night, which tells how many', async () => {
    await it.db.transaction().execute((trx) => it.deps.jobs.enqueue(trx, applyRetentionJob, {}));
    await it.drainJobs();
    const word = `lajedo${number}x`;
    await written(`Um texto com ${word}`, `${word}@unica.example.com`);
    await it.drainJobs();
    for (const [days, tables] of [
      [729, { 'public.outbox_messages': 1 }],
      [3, {}],
    ] as const) {
      it.clock.advance({ hours: 24 * days });
      await it.db.transaction().execute((trx) => it.deps.jobs.enqueue(trx, applyRetentionJob, {}));
      await it.drainJobs();
      expect(await tablesContaining(it.db, [word])).toEqual(tables);
    }
    const mark = (await allMarks(it.db)).find(({ name }) => name === 'apply-retention');
    expect(mark).toMatchObject({ ok: true, details: { messages: expect.any(Number) } });
  });
});
