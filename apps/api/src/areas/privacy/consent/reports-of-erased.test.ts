import { cpfWithCheckDigits } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, call, type Candidate, preRegister } from '../../../../test/builders/enrolment.ts';
import { applyRetention } from '../retention/apply-retention.ts';

const it = appOfFile();
let campaign: BuiltCampaign;
let owner: SignedIn;
let address: string;
let number = 0;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  owner = await it.signIn('ADMIN');
  const of = it.db.selectFrom('users').select('username').where('id', '=', owner.userId);
  address = (await of.executeTakeFirstOrThrow()).username;
});

/**
 * Creates a person with a unique name and CPF, and two scheduled reports that filter by this CPF. Only the second
 * report has the person's name in the name of its view.
 */
async function inReports(): Promise<{ person: Candidate; leadId: string; schedules: string[] }> {
  number += 1;
  const name = `Rosa ${['Jatobazeira', 'Umbuzeiral'][number % 2]}`;
  const person = aCandidate({ name, cpf: cpfWithCheckDigits(String(600_000_000 + number)) });
  const { leadId } = await preRegister(it, campaign, person);
  const schedules: string[] = [];
  for (const viewName of [`Uma pessoa ${number}`, `Tudo de ${name}`]) {
    const columns = { order: [], shown: {}, widths: {} };
    const view = { list: 'payments', name: viewName, query: {}, columns, sharedWith: [] };
    const { body } = await call(it, 'POST', '/list-views', view, owner.headers);
    const time = { frequency: 'DAILY', weekday: null, dayOfMonth: null, hour: 8, zone: 'America/Sao_Paulo' };
    const saved = await call(it, 'POST', '/report-schedules', { viewId: body.id, ...time }, owner.headers);
    expect(saved).toMatchObject({ status: 201 });
    schedules.push(saved.body.id);
    const query = JSON.stringify({ cpf: person.cpf });
    await it.db.updateTable('savedViews').set({ query }).where('id', '=', body.id).execute();
  }
  return { person, leadId, schedules };
}

async function endingsOf(schedules: readonly string[]) {
  const events = it.db.selectFrom('events').select(['actorId', 'before']).where('entityId', 'in', schedules);
  const mails = it.db.selectFrom('outboxMessages').select(['subject', 'body']).where('recipient', '=', address);
  return {
    events: await events.where('kind', '=', 'REPORT_ENDED').orderBy('id').execute(),
    mails: await mails.where('subject', 'like', '%não será mais enviado%').orderBy('createdAt').execute(),
  };
}

test('reports of a person who takes their consent back end: their owner is told, and nothing names the person', async () => {
  const { person, leadId, schedules } = await inReports();
  expect((await call(it, 'POST', '/registrations/revoke-user-data-consent', { leadId }, owner.headers)).status).toBe(
    200,
  );
  const { events, mails } = await endingsOf(schedules);
  expect(events.map(({ actorId }) => actorId)).toEqual([owner.userId, owner.userId]);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `Seu relatório não será mais enviado: Uma pessoa ${number}`,
      'Um relatório seu não será mais enviado',
    ]),
  );
  expect(JSON.stringify([events, mails])).not.toContain(person.name);
});

test('they end, too, when the term of keeping the person is over', async () => {
  const { person, schedules } = await inReports();
  it.clock.advance({ hours: 24 * (121 + 731) });
  expect(await applyRetention(it.deps)).toMatchObject({ people: 1 });
  const { events, mails } = await endingsOf(schedules);
  expect([events.map(({ actorId }) => actorId), mails.length]).toEqual([[null, null], 4]);
  expect(JSON.stringify([events, mails])).not.toContain(person.name);
});
