import type { EnrolmentLink } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { leadOfLinkKey } from './enrolment-key.ts';
import { type LinkedCampaign, linkedCampaign } from './start-enrolment.queries.ts';
import { enrolmentProblem, windowState } from '#areas/money/core/index.ts';

/**
 * The state of the link now. FULL when no seat is left (Specification 2 §2), unless the waiting list reserved one for
 * the person.
 */
function standingOf(linked: LinkedCampaign, now: Temporal.Instant): EnrolmentLink['standing'] {
  if (linked.stage === 'REGISTERED') return 'ENROLLED';
  const isOpen = enrolmentProblem(linked, now) === undefined;
  if (!isOpen && windowState(linked, now) === 'CLOSED') return 'CLOSED';
  if (!linked.hasSeat) return 'FULL';
  return isOpen ? 'OPEN' : 'NOT_OPEN';
}

/**
 * Reads what the enrolment link in an e-mail leads to. Refuses with NOT_FOUND when the key has no valid signature, or
 * when the pre-registration no longer exists.
 */
export async function readEnrolmentLink(
  db: ReadDatabase,
  { clock, environment }: Pick<Deps, 'clock' | 'environment'>,
  key: string,
): Promise<EnrolmentLink> {
  const leadId = leadOfLinkKey(key, environment.secrets.files);
  const linked = leadId === undefined ? undefined : await linkedCampaign(db, leadId);
  if (linked === undefined) return refuse('NOT_FOUND');
  const { stage: _, startDate: __, hasSeat: ___, reservedUntil, ...campaign } = linked;
  const standing = standingOf(linked, clock.now());
  const end = campaign.registrationEndDate;
  const isLater = reservedUntil !== null && Temporal.Instant.compare(reservedUntil, end) > 0;
  const { studentSiteUrl } = environment;
  const enrolmentUrl = studentSiteUrl === undefined ? null : `${studentSiteUrl}/subscription/enrolment/${key}`;
  return { ...campaign, standing, registrationEndDate: isLater ? reservedUntil : end, enrolmentUrl };
}
