import type { CampaignSituation } from '@habilita/contract';
import { type CampaignWindow, windowState } from '#areas/money/core/index.ts';

/** UTC (Specification 2 §2, Situation). */
export function campaignSituation(
  campaign: CampaignWindow & { readonly hasVacanciesLeft: boolean },
  now: Temporal.Instant,
): CampaignSituation {
  return campaign.hasVacanciesLeft ? windowState(campaign, now) : 'CLOSED';
}
