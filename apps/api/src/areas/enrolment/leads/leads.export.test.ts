import { ROLE_PERMISSIONS, type Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#kernel/actor.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aLead } from '../../../../test/builders/lead.ts';
import { databaseOfFile } from '../../../../test/database.ts';
import { leadsExport } from './leads.export.ts';

const database = databaseOfFile();
const now = Temporal.Instant.from('2026-03-07T11:00:00Z');

beforeAll(async () => {
  const campaign = await aCampaign(database.db, { now });
  const createdAt = Temporal.Instant.from('2026-03-07T01:30:00Z');
  await aLead(database.db, campaign, {
    name: '=Ana',
    phone: '27999990001',
    createdAt,
    checkoutStep: 'PRE_REGISTRATION_2',
    planType: 'FIRST_LICENSE',
    planModality: 'AB',
  });
  await aLead(database.db, campaign, { name: 'Registrada', stage: 'REGISTERED' });
});

const actorOf = (role: Role): Actor => ({
  userId: newId(),
  name: 'Alguém',
  roles: [role],
  permissions: [...ROLE_PERMISSIONS[role]],
  drivingSchoolIds: 'ALL',
  campaignIds: 'ALL',
  sessionId: newId(),
  application: 'BACKOFFICE',
});

const read = (opened: ReturnType<typeof leadsExport.open>) =>
  Array.fromAsync(opened.read({ db: database.readDb, now, found: () => undefined, check: () => undefined }));

async function spreadsheet(role: Role): Promise<string> {
  const opened = leadsExport.open(actorOf(role), {});
  return JSON.stringify(await read(opened));
}

test('the spreadsheet of leads is for who manages them, and shows what the list shows', async () => {
  const cells = await spreadsheet('MARKETING');
  const shown = ['CNH Vitória, 1ª edição', '(27) 9 9999-0001', 'PM2', 'Vitória', 'AB - Primeira Habilitação'];
  for (const text of shown) expect(cells).toContain(text);
  expect(cells).not.toContain('Registrada');
  expect(cells).not.toContain('"=Ana');
  expect(() => leadsExport.open(actorOf('SALES_ANALYST'), {})).toThrow('permissão');
});

test('a consultant who may export gets the leads of their own campaigns, of which there are none', async () => {
  const consultant = actorOf('MARKETING_CONSULTANT');
  const opened = leadsExport.open({ ...consultant, permissions: [...consultant.permissions, 'MANAGE_LEADS'] }, {});
  expect(await read(opened)).toEqual([]);
});
