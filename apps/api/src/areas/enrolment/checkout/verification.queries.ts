import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

const registered = sql<boolean>`r.status = 'REGISTERED'`;

/** The accepted contract with this hash, or the registration's newest one, without personal data. */
export async function acceptedContractBy(
  db: ReadDatabase,
  by: { readonly sha256: string } | { readonly registrationId: string },
) {
  const contracts = db
    .selectFrom('contracts as k')
    .innerJoin('registrations as r', 'r.id', 'k.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['c.name as campaignName', 'k.acceptedAt', registered.as('registered')])
    .where('k.awaitsAcceptance', '=', false)
    .orderBy('k.createdAt', 'desc')
    .limit(1);
  const found =
    'sha256' in by
      ? contracts.where('k.sha256', '=', by.sha256)
      : contracts.where('k.registrationId', '=', by.registrationId);
  return found.executeTakeFirst();
}
