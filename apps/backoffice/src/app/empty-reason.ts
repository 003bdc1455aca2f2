import { isConsultantOnly } from '@habilita/contract';
import { useActor } from '#api-client/session/can.tsx';

/**
 * The text of an empty list. It is `ofOwnCampaigns` for people whose only role is consultant, because they see only the
 * campaigns they lead; for others it is `reason`.
 */
export function useEmptyReason(reason: string, ofOwnCampaigns: string): string {
  return isConsultantOnly(useActor().roles) ? ofOwnCampaigns : reason;
}
