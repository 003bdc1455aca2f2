import { type ApprovalKind, COMMAND_COUNTS, keysOf, prefixedColumns, studentRecord } from '@habilita/contract';
import { sql } from 'kysely';
import { nextToPay } from '#areas/money/core/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { ADULT_UNTIL } from './edit-student.queries.ts';
import { creditsOfLedger, openChargesOfDebt } from './open-charges.queries.ts';
import { nextBoleto } from './next-boleto.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

const isInLedger = sql<boolean>`exists (select 1 from ledger_transactions t where t.registration_id = r.id)`;

const attachmentsQty = sql<number>`(
  select count(*)::int from attachments a where a.entity_type = 'REGISTRATION' and a.entity_id = r.id and a.active)`;

const waitingApprovals = sql<ApprovalKind[]>`array(
  select a.kind from approval_requests a
  where a.registration_id = r.id and a.status = 'WAITING_APPROVAL'
  group by a.kind order by a.kind)`;

export async function registrationDetailOf(
  db: ReadDatabase,
  scope: RowScope,
  { studentId, id }: { readonly studentId: string; readonly id: string },
) {
  return withAmounts(withNames(registrationsVisibleTo(db, scope)))
    .where('r.id', '=', id)
    .where('r.studentId', '=', studentId)
    .executeTakeFirst();
}

export type RegistrationDetailRecord = NonNullable<Awaited<ReturnType<typeof registrationDetailOf>>>;

function withNames(query: ReturnType<typeof registrationsVisibleTo>) {
  return query
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .leftJoin('campaignDrivingSchools as cds', 'cds.id', 'r.campaignDrivingSchoolId')
    .leftJoin('drivingSchools as ds', 'ds.id', 'r.drivingSchoolId')
    .leftJoin('plans as p', 'p.id', 'r.planId')
    .leftJoinLateral(nextBoleto, (join) => join.onTrue())
    .leftJoinLateral(nextToPay, (join) => join.onTrue())
    .select((eb) => eb.fn.coalesce('cds.presentationName', 'ds.presentationName').as('dsPresentationName'))
    .select([
      ...prefixedColumns('s', 'student', keysOf(studentRecord.fields)),
      's.state as studentState',
      's.city as studentCity',
      's.version as studentVersion',
      's.anonymisedAt',
      ADULT_UNTIL.as('adultUntil'),
      'c.name as campaignName',
      'c.edition as campaignEdition',
      'c.state as campaignState',
      'c.locality as campaignLocality',
      'c.zoneOffset as campaignZoneOffset',
      'c.startDate as campaignStartDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      'c.schedulingStartDate as campaignSchedulingStartDate',
      'c.schedulingEndDate as campaignSchedulingEndDate',
      'p.name as planName',
      'p.shortName as planShortName',
      'p.businessName as planBusinessName',
    ]);
}

function withAmounts(query: ReturnType<typeof withNames>) {
  return query
    .select(COMMAND_COUNTS.map((name) => `r.${name}` as const))
    .select([isInLedger.as('isInLedger'), attachmentsQty.as('attachmentsQty'), waitingApprovals.as('waitingApprovals')])
    .select([openChargesOfDebt.as('openCharges'), creditsOfLedger.as('credits')])
    .select([
      'r.status',
      'r.paymentMethod',
      'r.communicationsBlockedAt',
      'r.id',
      'r.studentId',
      'r.userId',
      'r.leadId',
      'r.campaignId',
      'r.drivingSchoolId',
      'r.planId',
      'r.planType',
      'r.planModality',
      'r.fromWaitingList',
      'r.registrationDate',
      'r.schedulingAt',
      'r.earliestDueDate',
      'r.contractAmountCents',
      'r.chargesCents',
      'r.creditsCents',
      'r.balanceCents',
      'r.totalPendingCents',
      'r.marketplaceMoneyInPlatformCents',
      'r.partnerMoneyInPlatformCents',
      'r.hasPaidAnyDownPayment',
      'r.activePaymentsInCfcQty',
      'r.notesQty',
      'r.entityPaymentsQty',
      'r.paymentAttemptsQty',
      'r.version',
      'boleto.entityPaymentId as boletoPaymentId',
      'boleto.part as boletoPart',
      'boleto.dueDate as boletoDueDate',
      'boleto.barcode as boletoBarcode',
      'boleto.typefulLine as boletoTypefulLine',
      'next.part as nextPart',
      'next.paymentMethod as nextPaymentMethod',
      'next.expiresAt as nextExpiresAt',
      'next.barcode as nextBarcode',
      'next.pixCopyAndPasteCode as nextPixCode',
      'next.chargeState as nextChargeState',
    ]);
}
