import { newId } from '@habilita/kernel';
import { firstReminders } from '../../src/seed/first-reminders.ts';
import type { Database } from '#kernel/db/connect.ts';
import type { BuiltCampaign } from './campaign.ts';
import { aLead } from './lead.ts';

export async function theMessageTemplates(db: Database): Promise<void> {
  await db
    .insertInto('templates')
    .values(firstReminders())
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export const aCandidate = (
  db: Database,
  campaign: Pick<BuiltCampaign, 'id' | 'county'>,
  overrides: Parameters<typeof aLead>[2] = {},
): Promise<string> =>
  aLead(db, campaign, { checkoutStep: 'PRE_REGISTRATION_COMPLETED', enrolmentKeyHash: newId(), ...overrides });
