import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, call, fillCart, preRegister } from '../../../../test/builders/enrolment.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

const read = async (path: string) => (await call(api, 'GET', path, undefined, admin.headers)).body;
const registrationOf = async (id: string) => (await read(`/leads/${id}`)).registration;

test('a lead leads to the cart that counts, and to none that gave way to its person', async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const person = aCandidate();
  const squatter = await fillCart(api, campaign, aCandidate({ cpf: person.cpf }));
  const { leadId } = await preRegister(api, campaign, person);
  expect(await registrationOf(leadId)).toMatchObject({ id: squatter.registrationId });
  const gaveWayAt = api.clock.now();
  await api.db.updateTable('registrations').set({ gaveWayAt }).where('id', '=', squatter.registrationId).execute();
  await api.db.updateTable('students').set({ gaveWayAt }).where('cpf', '=', person.cpf).execute();
  expect(await registrationOf(leadId)).toBeNull();
  const own = await fillCart(api, campaign, person);
  expect(await registrationOf(leadId)).toMatchObject({ id: own.registrationId });
});

test('a lead and its row in the list tell the same category, also before a plan is chosen', async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const { leadId } = await preRegister(api, campaign);
  const [listed] = (await read(`/leads?ids=${leadId}`)).content;
  const category = { planId: null, planName: null, planType: 'FIRST_LICENSE', planModality: 'B' };
  expect([listed, await read(`/leads/${leadId}`)]).toMatchObject([category, category]);
});
