import { isConsultantOnly } from '@habilita/contract';
import { useActor } from '#api-client/session/can.tsx';

/**
 * The sentence of an empty list: `reason`, or `ofOwnCampaigns` for somebody who is a consultant and nothing else,
 * and so sees only the campaigns they lead.
 */
export function useEmptyReason(reason: string, ofOwnCampaigns: string): string {
  return isConsultantOnly(useActor().roles) ? ofOwnCampaigns : reason;
}
