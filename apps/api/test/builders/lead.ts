import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { Leads } from '#kernel/db/schema.gen.ts';
import type { BuiltCampaign } from './campaign.ts';

let number = 0;

/** An adult in the campaign's city, with documents that nobody else has. */
export async function aLead(
  db: Database,
  campaign: Pick<BuiltCampaign, 'id' | 'county'>,
  overrides: Partial<Insertable<Leads>> = {},
): Promise<string> {
  number += 1;
  const id = newId();
  const at = overrides.createdAt ?? Temporal.Instant.from('2026-03-06T12:00:00Z').add({ seconds: number });
  await db
    .insertInto('leads')
    .values({
      id,
      campaignId: campaign.id,
      countyId: campaign.county.id,
      name: `Lead ${number}`,
      email: `lead${number}@example.com`,
      phone: `279${String(70_000_000 + number)}`,
      cpf: cpfWithCheckDigits(String(400_000_000 + number)),
      dateOfBirth: '2000-05-17',
      consentAt: at,
      checkoutStep: 'PRE_REGISTRATION_1',
      enrolmentKeyHash: id,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .execute();
  return id;
}
