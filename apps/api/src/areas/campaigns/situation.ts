import type { CampaignSituation } from '@habilita/contract';
import { type CampaignWindow, windowState } from './campaign-window.ts';

/**
 * Where a campaign stands (Specification 2 §2, Situation): closed when no vacancies are left or registrations have ended, open once
 * they started, pre-registration open once only the campaign started, otherwise not started. UTC.
 */
export function campaignSituation(
  campaign: CampaignWindow & { readonly hasVacanciesLeft: boolean },
  now: Temporal.Instant,
): CampaignSituation {
  return campaign.hasVacanciesLeft ? windowState(campaign, now) : 'CLOSED';
}
