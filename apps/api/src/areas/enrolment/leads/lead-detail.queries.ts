import type { ReadDatabase } from '#kernel/db/connect.ts';
import { LEAD_FIELDS, leadRecordsVisibleTo, type LeadScope } from './leads.queries.ts';

export async function leadDetailOf(db: ReadDatabase, scope: LeadScope, id: string) {
  return (
    leadRecordsVisibleTo(db, scope)
      .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
      .innerJoin('counties as k', 'k.id', 'l.countyId')
      .leftJoin('campaignDrivingSchools as cds', (join) =>
        join.onRef('cds.campaignId', '=', 'l.campaignId').onRef('cds.drivingSchoolId', '=', 'l.drivingSchoolId'),
      )
      .leftJoin('drivingSchools as ds', 'ds.id', 'l.drivingSchoolId')
      .leftJoin('plans as p', 'p.id', 'l.planId')
      // The registration is found by campaign and CPF, because it may come from another pre-registration of the person.
      // Apart from those that gave way, a campaign has at most one registration for each CPF.
      .leftJoin('registrations as r', (join) =>
        join
          .onRef('r.campaignId', '=', 'l.campaignId')
          .onRef('r.studentCpf', '=', 'l.cpf')
          .on('r.gaveWayAt', 'is', null),
      )
      .select((eb) => [
        eb.fn.coalesce('cds.presentationName', 'ds.presentationName').as('drivingSchoolName'),
        'l.stage',
        'l.checkoutStep',
      ])
      .select([
        'l.id',
        ...LEAD_FIELDS,
        'l.cpf',
        'l.countyId',
        'k.name as countyName',
        'l.campaignId',
        'c.name as campaignName',
        'c.edition as campaignEdition',
        'c.locality as campaignLocality',
        'c.zoneOffset as campaignZoneOffset',
        'l.drivingSchoolId',
        'l.planId',
        'p.name as planName',
        'p.shortName as planShortName',
        'p.businessName as planBusinessName',
        'l.planType',
        'l.planModality',
        'l.whatsappOptIn',
        'l.consentAt',
        'l.createdAt',
        'l.updatedAt',
        'l.version',
        'r.id as registrationId',
        'r.studentId',
      ])
      .where('l.id', '=', id)
      .executeTakeFirst()
  );
}

export type LeadDetailRecord = NonNullable<Awaited<ReturnType<typeof leadDetailOf>>>;

/** When the consent of the CPF with these hashes was last revoked; undefined if never. */
export async function lastRevocation(
  db: ReadDatabase,
  cpfHashes: readonly string[],
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('consentRevocations')
    .select('at')
    .where('cpfHash', 'in', [...cpfHashes])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
