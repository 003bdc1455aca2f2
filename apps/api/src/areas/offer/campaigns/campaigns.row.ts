import { campaignFields } from '@habilita/contract';
import { tableRow } from '#kernel/db/table-row.ts';

const {
  locality: _city,
  counties: _counties,
  tagIds: _tags,
  vacancies: _seats,
  maxBoletoPayments: _boletos,
  maxBoletoParceladoPayments: _instalments,
  ...terms
} = campaignFields;

/** The terms of a campaign; its seats and limits are in `seat_stocks`, its counties and tags in tables of their own. */
export const campaignsTable = tableRow('campaigns', terms, {
  id: 'creation',
  locality: 'save',
  countyId: 'save',
  nameSearch: 'database',
  version: 'save',
  createdBy: 'creation',
  createdAt: 'creation',
  updatedAt: 'save',
});
