import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { hashOfKey, leadOfLinkKey } from './enrolment-key.ts';
import { keyHashOfLead } from './start-enrolment.queries.ts';

/**
 * Returns the hash by which the lead of an enrolment key is found. A key from a mailed link contains the lead's id and
 * is not hashed itself, so the hash stored for that lead is returned.
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
