import type { EnrolmentLink } from '@habilita/contract';
import { windowState } from '#areas/campaigns/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { leadOfLinkKey } from './enrolment-key.ts';
import { type LinkedCampaign, linkedCampaign } from './start-enrolment.queries.ts';

/** A seat reserved by the waiting list admits the person after the window too. */
function standingOf(linked: LinkedCampaign, now: Temporal.Instant): EnrolmentLink['standing'] {
  if (linked.stage === 'REGISTERED') return 'ENROLLED';
  const state = windowState(linked, now);
  if (state !== 'CLOSED') return state === 'OPEN' ? 'OPEN' : 'NOT_OPEN';
  return linked.reservedUntil !== null && Temporal.Instant.compare(now, linked.reservedUntil) < 0 ? 'OPEN' : 'CLOSED';
}

/** Refuses NOT_FOUND for a key that is not of a link, or whose pre-registration is gone. */
export async function readEnrolmentLink(
  db: ReadDatabase,
  { clock, environment }: Pick<Deps, 'clock' | 'environment'>,
  key: string,
): Promise<EnrolmentLink> {
  const leadId = leadOfLinkKey(key, environment.secrets.files);
  const linked = leadId === undefined ? undefined : await linkedCampaign(db, leadId);
  if (linked === undefined) return refuse('NOT_FOUND');
  const { stage: _, startDate: __, reservedUntil, ...campaign } = linked;
  const standing = standingOf(linked, clock.now());
  const end = campaign.registrationEndDate;
  const isLater = reservedUntil !== null && Temporal.Instant.compare(reservedUntil, end) > 0;
  return { ...campaign, standing, registrationEndDate: isLater ? reservedUntil : end };
}
