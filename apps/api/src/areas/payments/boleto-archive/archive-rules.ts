import type { BoletoArchiveBody } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * Why an archive of boletos cannot be made. Refusals: CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED when the request names
 * neither campaigns nor CFCs; CAMPAIGN_NOT_FOUND, DRIVING_SCHOOL_NOT_FOUND when a named one does not exist.
 */
export function archiveProblem(
  { campaignIds, campaignDrivingSchoolIds }: BoletoArchiveBody,
  known: { readonly campaigns: number; readonly schools: number },
): Refusal | undefined {
  if (campaignIds.length + campaignDrivingSchoolIds.length === 0) return refusal('CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED');
  if (known.campaigns < new Set(campaignIds).size) return refusal('CAMPAIGN_NOT_FOUND', 'campaignIds');
  return known.schools < new Set(campaignDrivingSchoolIds).size
    ? refusal('DRIVING_SCHOOL_NOT_FOUND', 'campaignDrivingSchoolIds')
    : undefined;
}
