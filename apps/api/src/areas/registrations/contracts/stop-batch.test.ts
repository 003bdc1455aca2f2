import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../test/builders/enrolment.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const ask = async (method: 'GET' | 'POST', campaignId: string, rest = '', person = admin) => {
  const url = `/api/v1/campaigns/${campaignId}/regenerate-contract-batch${rest}`;
  const answer = await api.inject({ method, url, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};

const contractsOf = (registrationId: string) =>
  api.db.selectFrom('contracts').select('id').where('registrationId', '=', registrationId).execute();

test('a regeneration is found again as the latest of its campaign; stopped, it leaves the contracts that wait', async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const enrolment = await fillCart(api, campaign);
  await payBy(api, enrolment, 'PIX');
  await api.drainJobs();
  await api.db
    .updateTable('students')
    .set({ name: 'Joana de Souza' })
    .where('email', '=', enrolment.candidate.email)
    .execute();
  expect((await ask('GET', campaign.id)).body).toEqual({ batch: null });
  const started = await ask('POST', campaign.id);
  expect((await ask('GET', campaign.id)).body).toEqual({ batch: started.body });
  const stopped = await ask('POST', campaign.id, `/${started.body.id}/stop`);
  expect(stopped.body).toMatchObject({ status: 'STOPPED', stopped: 1, failed: 0, failures: [] });
  await api.drainJobs();
  expect(await contractsOf(enrolment.registrationId)).toHaveLength(1);
  expect((await ask('GET', campaign.id)).body).toEqual({ batch: stopped.body });

  const anew = await ask('POST', campaign.id);
  expect(anew.body.id).not.toBe(started.body.id);
  await api.drainJobs();
  const { body } = await ask('POST', campaign.id, `/${anew.body.id}/stop`);
  expect(body).toMatchObject({ status: 'DONE', regenerated: 1, stopped: 0 });
  const kinds = await api.db.selectFrom('events').select('kind').where('entityId', '=', campaign.id).execute();
  expect(kinds.filter(({ kind }) => kind === 'CONTRACTS_REGENERATION_STOPPED')).toHaveLength(1);
});

test('a regeneration of another campaign cannot be stopped, and not by a supervisor', async () => {
  const [own, other] = [
    await aCampaign(api.db, { now: api.clock.now() }),
    await aCampaign(api.db, { now: api.clock.now() }),
  ];
  const { body } = await ask('POST', own.id);
  expect((await ask('POST', other.id, `/${body.id}/stop`)).status).toBe(404);
  expect((await ask('POST', own.id, `/${body.id}/stop`, await api.signIn('SUPERVISOR'))).status).toBe(403);
});
