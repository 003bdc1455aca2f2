import { isConsultantOnly } from '@habilita/contract';
import { useActor } from '#api-client/session/can.tsx';

/** Why a list is empty: to a consultant, who sees the campaigns they lead and no others, that none of them has such rows. */
export function useEmptyReason(reason: string, ofOwnCampaigns: string): string {
  return isConsultantOnly(useActor().roles) ? ofOwnCampaigns : reason;
}
