import type { Dispatch } from '@habilita/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, theMessageTemplates } from '../../../../test/builders/communication.ts';

const api = appOfFile();
let supervisor: SignedIn;
let campaign: BuiltCampaign;

beforeAll(async () => {
  await theMessageTemplates(api.db);
  api.clock.set('2026-03-07T11:00:00Z');
  supervisor = await api.signIn('SUPERVISOR');
  campaign = await aCampaign(api.db, { now: api.clock.now(), campaign: { hasAutomatedCommunication: false } });
});

async function call(path: string) {
  const url = `/api/v1/campaigns/${campaign.id}/${path}`;
  const answer = await api.inject({ method: 'POST', url, headers: supervisor.headers });
  return answer.json<Dispatch>();
}

const mailsTo = async (leadId: string): Promise<string[]> => {
  const rows = api.db.selectFrom('outboxMessages').select('id').where('entityId', '=', leadId).orderBy('id');
  return (await rows.execute()).map(({ id }) => id);
};

/** Puts the message into the state that it has after its worker died while sending it. */
const leaveUnconfirmed = (messageId: string | undefined) =>
  api.db
    .updateTable('outboxMessages')
    .set({ status: 'FAILED', error: 'UNKNOWN_OUTCOME' })
    .where('id', '=', sql<string>`${messageId}::uuid`)
    .execute();

const moveTo = (dispatchId: string, status: Dispatch['status']) =>
  api.db.updateTable('communicationDispatches').set({ status }).where('id', '=', dispatchId).execute();

test('what nobody confirmed is sent once more, once; who got it, and who was written to twice, are left alone', async () => {
  const [unconfirmed, reached] = [await aCandidate(api.db, campaign), await aCandidate(api.db, campaign)];
  const { id } = await call('send-saturday-reminder-communication');
  await api.drainJobs();
  await leaveUnconfirmed((await mailsTo(unconfirmed))[0]);
  const again = `communications/${id}/resend-unconfirmed`;
  const answers = await Promise.all([call(again), call(again)]);
  expect(answers.map(({ status, toSendOnceMore }) => [status, toSendOnceMore])).toEqual([
    ['RUNNING', 0],
    ['RUNNING', 0],
  ]);
  await api.drainJobs();
  expect([(await mailsTo(unconfirmed)).length, (await mailsTo(reached)).length]).toEqual([2, 1]);
  const done = await call(again);
  expect(done).toMatchObject({ status: 'DONE', total: 2, toSendOnceMore: 0, outcomes: { kept: 2, unknown: 0 } });
  await leaveUnconfirmed((await mailsTo(unconfirmed))[1]);
  expect(await call(again)).toMatchObject({ status: 'DONE', toSendOnceMore: 0, outcomes: { unknown: 1 } });
  await api.drainJobs();
  expect(await mailsTo(unconfirmed)).toHaveLength(2);
});

test('what the mail server refused did not arrive: it is written anew, with its link, as often as staff ask', async () => {
  const refused = await aCandidate(api.db, campaign);
  const { id } = await call('send-registration-reminder-communication');
  await api.drainJobs();
  const refuse = async (messageId: string | undefined) =>
    api.db
      .updateTable('outboxMessages')
      .set((eb) => ({ status: 'FAILED', error: '550', body: eb.fn.coalesce('bodyOnceSent', 'body') }))
      .where('id', '=', sql<string>`${messageId}::uuid`)
      .execute();
  const again = `communications/${id}/resend-failed`;
  for (const number of [1, 2]) {
    const mails = await mailsTo(refused);
    await refuse(mails.at(-1));
    await moveTo(id, 'STOPPED');
    expect(await call(again)).toMatchObject({ status: 'STOPPED', outcomes: { failed: 1 } });
    await moveTo(id, 'DONE');
    const answers = await Promise.all([call(again), call(again)]);
    expect(answers.map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING']);
    await api.drainJobs();
    expect(await mailsTo(refused)).toHaveLength(number + 1);
  }
  const last = sql<string>`${(await mailsTo(refused)).at(-1)}::uuid`;
  const { body } = await api.db
    .selectFrom('outboxMessages')
    .select('body')
    .where('id', '=', last)
    .executeTakeFirstOrThrow();
  expect(body).toMatch(/\/subscription\/enrolment\/\S{20}/);
  expect(await call(again)).toMatchObject({ status: 'DONE', outcomes: { failed: 0 } });
});
