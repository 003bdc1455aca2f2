import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { hashOfKey, leadOfLinkKey } from './enrolment-key.ts';
import { keyHashOfLead } from './start-enrolment.queries.ts';

/**
 * The hash by which the lead of a key is found. A key from a mailed link has no hash of its own: it gives the hash that
 * is stored for the link's lead.
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
