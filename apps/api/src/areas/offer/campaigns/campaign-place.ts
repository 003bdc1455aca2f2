import type { PublishCampaign } from '@habilita/contract';
import { findCity } from '#areas/people/addresses/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';

/** Refusals: INVALID on the city, STATE_NOT_FOUND on the state. */
export const placeOf = (trx: Transaction, { campaign }: PublishCampaign) =>
  findCity(
    trx,
    { state: campaign.state, city: campaign.locality },
    { state: 'campaign.state', city: 'campaign.locality' },
  );

/** By id, or as read. */
export const countyIdsOf = ({ counties }: PublishCampaign['campaign']): string[] => [
  ...new Set(counties.map((county) => (typeof county === 'string' ? county : county.id).toLowerCase())),
];
