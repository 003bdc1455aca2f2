import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, preRegister } from '../../../../test/builders/enrolment.ts';
import { aLead } from '../../../../test/builders/lead.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let vitoria: BuiltCampaign;
let serra: BuiltCampaign;

beforeAll(async () => {
  const now = api.clock.now();
  vitoria = await aCampaign(api.db, { now });
  serra = await aCampaign(api.db, { now, campaign: { name: 'CNH Serra', edition: 2 } });
});

const ask = async (person: SignedIn, url: string, query: Record<string, string> = {}) => {
  const answer = await api.inject({ url: `/api/v1${url}`, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const found = async (person: SignedIn) => {
  const { body } = await ask(person, '/leads', { name: 'gil', sort: 'name,ASC' });
  return body.content.map((row: Record<string, unknown>) => [row['name'], row['possibleDuplicates']]);
};

describe('somebody who started twice', () => {
  let first: string;
  let second: string;
  let third: string;

  beforeAll(async () => {
    first = await aLead(api.db, vitoria, { name: 'Gil Um', email: 'gil@example.com', phone: '27988880001' });
    const { cpf } = await api.db.selectFrom('leads').select('cpf').where('id', '=', first).executeTakeFirstOrThrow();
    second = await aLead(api.db, serra, { name: 'Gil Dois', email: 'gil@example.com', phone: '27988880002', cpf });
    third = await aLead(api.db, serra, { name: 'Gil Três', email: 'outro@example.com', phone: '27988880002' });
  });
  test('is shown as a possible duplicate by CPF, phone or e-mail, in any campaign', async () => {
    expect(await found(admin)).toEqual([
      ['Gil Dois', 2],
      ['Gil Três', 1],
      ['Gil Um', 1],
    ]);
    const { body } = await ask(admin, `/leads/${second}`);
    expect(body.duplicates).toMatchObject([
      { id: third, sameCpf: false, samePhone: true, sameEmail: false, campaignName: 'CNH Serra' },
      { id: first, sameCpf: true, samePhone: false, sameEmail: true, campaignName: 'CNH Vitória' },
    ]);
  });

  test('is no duplicate to who may not see the other campaign', async () => {
    const consultant = await api.signIn('MARKETING_CONSULTANT');
    await api.db
      .updateTable('campaigns')
      .set({ campaignConsultantUserIds: [consultant.userId] })
      .where('id', '=', serra.id)
      .execute();
    expect(await found(consultant)).toEqual([
      ['Gil Dois', 1],
      ['Gil Três', 1],
    ]);
    expect((await ask(consultant, `/leads/${second}`)).body.duplicates).toMatchObject([{ id: third }]);
  });

  test('gets another lead each time, so that nobody changes by the site what another typed', async () => {
    const candidate = aCandidate({ name: 'Hugo Luz' });
    const one = await preRegister(api, vitoria, candidate);
    const two = await preRegister(api, vitoria, { ...candidate, name: 'Hugo da Luz' });
    expect(two.leadId).not.toBe(one.leadId);
    expect((await ask(admin, `/leads/${one.leadId}`)).body).toMatchObject({
      name: 'Hugo Luz',
      duplicates: [{ id: two.leadId, sameCpf: true, samePhone: true, sameEmail: true }],
    });
  });
});

test('a phone that many share is counted up to one more than are shown, the same for whoever sees them', async () => {
  for (let n = 0; n < 30; n += 1) {
    const own = {
      name: `Vizinho ${String(n).padStart(2, '0')}`,
      phone: '27988880099',
      email: `vizinho${n % 24}@example.com`,
    };
    await aLead(api.db, serra, own);
  }
  const consultant = await api.signIn('MARKETING_CONSULTANT');
  await api.db
    .updateTable('campaigns')
    .set({ campaignConsultantUserIds: [consultant.userId] })
    .where('id', '=', serra.id)
    .execute();
  for (const person of [admin, consultant]) {
    const { body } = await ask(person, '/leads', { name: 'vizinho', sort: 'name,ASC', size: '50' });
    expect(body.content.map((row: Record<string, unknown>) => row['possibleDuplicates'])).toEqual(Array(30).fill(21));
  }
});
