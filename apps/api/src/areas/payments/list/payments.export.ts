import { paymentPartLabel, paymentStatusLabel, planLabel, searchPaymentsEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { listExport } from '#kernel/export/index.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { paymentsSource } from './payments-search.queries.ts';
import { listedPayments, permitPaymentsSearch } from './payments.read.ts';

export const paymentsExport = listExport({
  endpoint: searchPaymentsEndpoint,
  permit: permitPaymentsSearch,
  ids: (db, actor, query, now) => everyId(paymentsSource(db, actor, query, now), query.sort),
  rows: listedPayments,
  zone: (row) => row.campaignZoneOffset,
  words: {
    campaignName: (row) => campaignText(row.campaignName ?? '', row.campaignEdition),
    planName: planLabel,
    status: ({ status, active, daysLate }) => paymentStatusLabel(status, active, daysLate),
    entityPaymentType: paymentPartLabel,
    paymentProvider: ({ paymentProviderLabel }) => paymentProviderLabel ?? '',
  },
});
