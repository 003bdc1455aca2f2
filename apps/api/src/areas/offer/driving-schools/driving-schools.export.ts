import { listDrivingSchoolsEndpoint } from '@habilita/contract';
import { listExport } from '#kernel/export/index.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { drivingSchoolRows, drivingSchoolsSource } from './driving-schools.queries.ts';

export const drivingSchoolsExport = listExport({
  endpoint: listDrivingSchoolsEndpoint,
  ids: (db, actor, query) => everyId(drivingSchoolsSource(db, actor, query), query.sort),
  rows: ({ db }, ids) => drivingSchoolRows(db, ids),
});
