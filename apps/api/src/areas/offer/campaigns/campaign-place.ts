import type { PublishCampaign } from '@habilita/contract';
import { findCity } from '#areas/people/addresses/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';

/**
 * The campaign's city. Refusals: INVALID at the form's field for the city, STATE_NOT_FOUND at the field for the state.
 */
export const placeOf = (trx: Transaction, { campaign }: PublishCampaign) =>
  findCity(
    trx,
    { state: campaign.state, city: campaign.locality },
    { state: 'campaign.state', city: 'campaign.locality' },
  );

/**
 * Ids of the cities that the campaign serves. The form gives each city as its id, or as the object by which an earlier
 * answer of the API listed it.
 */
export const countyIdsOf = ({ counties }: PublishCampaign['campaign']): string[] => [
  ...new Set(counties.map((county) => (typeof county === 'string' ? county : county.id))),
];
