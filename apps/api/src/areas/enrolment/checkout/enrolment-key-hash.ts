import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { hashOfKey, leadOfLinkKey } from './enrolment-key.ts';
import { keyHashOfLead } from './start-enrolment.queries.ts';

/**
 * Returns the hash under which the lead with this enrolment key is stored. A key from a mailed link is a signed lead
 * id, of which no hash is stored; for such a key, the stored hash of that lead is returned.
 */
export async function enrolmentKeyHash(
  db: ReadDatabase,
  { environment }: Pick<Deps, 'environment'>,
  key: string,
): Promise<string> {
  const leadId = leadOfLinkKey(key, environment.secrets.files);
  const kept = leadId === undefined ? undefined : await keyHashOfLead(db, leadId);
  return kept ?? hashOfKey(key);
}
