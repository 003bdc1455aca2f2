import { businessStatusLabel, listRegistrationsEndpoint, planLabel } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { listExport } from '#kernel/export/index.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { registrationsSource } from './registrations.queries.ts';
import { listedRegistrations } from './registrations.read.ts';

export const registrationsExport = listExport({
  endpoint: listRegistrationsEndpoint,
  permit: requireSchoolFilter,
  ids: (db, actor, query, now) => everyId(registrationsSource(db, actor, query, now), query.sort),
  rows: listedRegistrations,
  zone: (row) => row.campaignZoneOffset,
  words: {
    campaignName: (row) => campaignText(row.campaignName ?? '', row.campaignEdition),
    planName: planLabel,
    businessStatus: ({ businessStatus, ...row }) =>
      businessStatus === null ? '' : businessStatusLabel({ ...row, businessStatus }),
  },
});
