import { prefixedColumns } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { rowsByIds } from '#kernel/list/fast/rows-by-ids.ts';
import { NUMBER_OF_DUPLICATES } from './duplicates.queries.ts';
import { LEAD_FIELDS } from './leads.queries.ts';

export interface LeadParts {
  readonly county: boolean;
  readonly school: boolean;
  readonly plan: boolean;
  /** Whether the query counts each lead's duplicates, among all leads. */
  readonly duplicates: boolean;
}

export const leadRows = rowsByIds(leadRowsQuery);

export type LeadRecord = Awaited<ReturnType<typeof leadRows>>[number];

function leadRowsQuery(db: ReadDatabase, ids: readonly string[], parts: LeadParts) {
  return withOwnColumns(db)
    .where(sql<SqlBool>`l.id = any(${ids}::uuid[])`)
    .$if(parts.county, (query) => query.innerJoin('counties as k', 'k.id', 'l.countyId').select('k.name as countyName'))
    .$if(parts.school, (query) =>
      query
        .leftJoin('campaignDrivingSchools as cds', (join) =>
          join.onRef('cds.campaignId', '=', 'l.campaignId').onRef('cds.drivingSchoolId', '=', 'l.drivingSchoolId'),
        )
        .leftJoin('drivingSchools as ds', 'ds.id', 'l.drivingSchoolId')
        .select((eb) => eb.fn.coalesce('cds.presentationName', 'ds.presentationName').as('drivingSchoolName')),
    )
    .$if(parts.plan, (query) =>
      query
        .leftJoin('plans as p', 'p.id', 'l.planId')
        .select(prefixedColumns('p', 'plan', ['planName', 'planShortName', 'planBusinessName']))
        // The category is the lead's own, because it is chosen before there is a plan.
        .select(['l.planType', 'l.planModality']),
    )
    .$if(parts.duplicates, (query) => query.select(NUMBER_OF_DUPLICATES.as('possibleDuplicates')));
}

function withOwnColumns(db: ReadDatabase) {
  return db
    .selectFrom('leads as l')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .select([
      'l.id',
      ...LEAD_FIELDS,
      'l.countyId',
      'l.campaignId',
      'l.drivingSchoolId',
      'l.planId',
      'l.whatsappOptIn',
      'l.createdAt',
      'l.updatedAt',
      'c.name as campaignName',
      'c.edition as campaignEdition',
      'c.locality as campaignLocality',
      'c.zoneOffset as campaignZoneOffset',
      'l.stage',
      'l.checkoutStep',
    ]);
}
