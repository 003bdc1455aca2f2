import type { CampaignSituation } from '@habilita/contract';
import { type CampaignWindow, windowState } from '#areas/money/core/index.ts';

/** The campaign's situation on screen (Specification 2 §2, Situation): closed when no seat is left. */
export function campaignSituation(
  campaign: CampaignWindow & { readonly hasVacanciesLeft: boolean },
  now: Temporal.Instant,
): CampaignSituation {
  return campaign.hasVacanciesLeft ? windowState(campaign, now) : 'CLOSED';
}
