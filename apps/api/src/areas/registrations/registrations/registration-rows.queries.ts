import { PLAN_OF_ROW, prefixedColumns, STUDENT_DETAILS } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { rowsByIds } from '#kernel/list/fast/rows-by-ids.ts';
import { openChargesOfDebt } from './open-charges.queries.ts';
import { nextBoleto } from './next-boleto.queries.ts';

/** Tables that are joined only when a shown field needs them. */
export interface RowParts {
  readonly school: boolean;
  readonly plan: boolean;
  readonly student: boolean;
  readonly boleto: boolean;
  readonly overdue: boolean;
}

/**
 * Reads the rows in the order of `ids`. The ids must come from `registrationsVisibleTo`, because this query does not
 * check what the person may see.
 */
export const registrationRows = rowsByIds(registrationRowsQuery);

export type RegistrationRecord = Awaited<ReturnType<typeof registrationRows>>[number];

function registrationRowsQuery(db: ReadDatabase, ids: readonly string[], parts: RowParts) {
  return withOwnColumns(db)
    .where(sql<SqlBool>`r.id = any(${ids}::uuid[])`)
    .$if(parts.school, (query) =>
      query
        .leftJoin('campaignDrivingSchools as cds', 'cds.id', 'r.campaignDrivingSchoolId')
        .leftJoin('drivingSchools as ds', 'ds.id', 'r.drivingSchoolId')
        .select((eb) => eb.fn.coalesce('cds.presentationName', 'ds.presentationName').as('dsPresentationName')),
    )
    .$if(parts.plan, (query) =>
      query.leftJoin('plans as p', 'p.id', 'r.planId').select(prefixedColumns('p', 'plan', PLAN_OF_ROW)),
    )
    .$if(parts.student, (query) =>
      query.innerJoin('students as s', 's.id', 'r.studentId').select(prefixedColumns('s', 'student', STUDENT_DETAILS)),
    )
    .$if(parts.overdue, (query) => query.select(openChargesOfDebt.as('openCharges')))
    .$if(parts.boleto, (query) =>
      query
        .leftJoinLateral(nextBoleto, (join) => join.onTrue())
        .select([
          'c.state as campaignState',
          'c.locality as campaignLocality',
          'boleto.part as boletoPart',
          'boleto.dueDate as boletoDueDate',
          'boleto.barcode as boletoBarcode',
          'boleto.typefulLine as boletoTypefulLine',
        ]),
    );
}

function withOwnColumns(db: ReadDatabase) {
  return db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select([
      'r.id',
      'r.studentId',
      'r.userId',
      'r.campaignId',
      'r.drivingSchoolId',
      'r.planId',
      'c.zoneOffset as campaignZoneOffset',
      'c.edition as campaignEdition',
      'c.name as campaignName',
      'r.fromWaitingList',
      'r.studentName',
      'r.studentCpf',
      'r.studentCellphone',
      'r.studentEmail',
      'r.registrationDate',
      'r.schedulingAt',
      'r.earliestDueDate',
      'r.contractAmountCents',
      'r.chargesCents',
      'r.creditsCents',
      'r.balanceCents',
      'r.marketplaceMoneyInPlatformCents',
      'r.partnerMoneyInPlatformCents',
      'r.status',
      'r.paymentMethod',
    ]);
}
