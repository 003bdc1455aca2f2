import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { hashOfKey, leadOfLinkKey } from './enrolment-key.ts';
import { keyHashOfLead } from './start-enrolment.queries.ts';

/**
 * Returns the stored hash by which the lead of this enrolment key is found. A key from a mailed link is a signed lead
 * id instead of the lead's own key; the hash of that lead's own key is then returned.
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
