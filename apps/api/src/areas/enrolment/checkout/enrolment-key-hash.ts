import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { hashOfKey, leadOfLinkKey } from './enrolment-key.ts';
import { keyHashOfLead } from './start-enrolment.queries.ts';

/** Of the pre-registration's own key, or of a link's key. */
export async function enrolmentKeyHash(
  db: ReadDatabase,
  { environment }: Pick<Deps, 'environment'>,
  key: string,
): Promise<string> {
  const leadId = leadOfLinkKey(key, environment.secrets.files);
  const kept = leadId === undefined ? undefined : await keyHashOfLead(db, leadId);
  return kept ?? hashOfKey(key);
}
