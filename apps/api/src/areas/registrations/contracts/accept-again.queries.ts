import { sql } from 'kysely';
import type { TemplateValues } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** Reads a contract that the student was asked to accept, and the newest contract of the same registration. */
export async function contractToAccept(db: ReadDatabase, id: string) {
  return db
    .selectFrom('contracts as k')
    .innerJoin('registrations as r', 'r.id', 'k.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .leftJoin('campaignDrivingSchools as cds', 'cds.id', 'r.campaignDrivingSchoolId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts as n')
          .select(['n.id', 'n.origin', 'n.acceptedAt', 'n.sha256'])
          .whereRef('n.registrationId', '=', 'k.registrationId')
          .orderBy('n.createdAt', 'desc')
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['k.id', 'k.registrationId', 'k.body', 'k.sha256', 'k.templateId', 'k.templateVersion', 'k.contractDate'])
    .select([sql<TemplateValues>`k.variables`.as('variables'), 'r.status', 's.name', 'r.userId'])
    .select(['c.name as campaignName', 'c.edition', 'cds.presentationName as drivingSchoolName'])
    .select([
      'n.id as newestId',
      'n.origin as newestOrigin',
      'n.acceptedAt as newestAcceptedAt',
      'n.sha256 as newestSha256',
    ])
    .where('k.id', '=', id)
    .where('k.awaitsAcceptance', '=', true)
    .executeTakeFirst();
}

export type ContractToAccept = NonNullable<Awaited<ReturnType<typeof contractToAccept>>>;

/**
 * Registered students of a campaign whose contract was regenerated with other words than those they had accepted. Each
 * row says whether the student still has to accept the new words, or when the student accepted them.
 */
const asked = (db: ReadDatabase, campaignId: string) =>
  db
    .selectFrom('registrations as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts as a')
          .select(['a.createdAt as askedAt'])
          .whereRef('a.registrationId', '=', 'r.id')
          .where('a.awaitsAcceptance', '=', true)
          .orderBy('a.createdAt', 'desc')
          .limit(1)
          .as('a'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts as n')
          .select(['n.awaitsAcceptance'])
          .whereRef('n.registrationId', '=', 'r.id')
          .orderBy('n.createdAt', 'desc')
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contracts as x')
          .select(['x.acceptedAt'])
          .whereRef('x.registrationId', '=', 'r.id')
          .whereRef('x.createdAt', '>=', 'a.askedAt')
          .where('x.origin', '=', 'ACCEPTANCE')
          .orderBy('x.createdAt', 'desc')
          .limit(1)
          .as('x'),
      (join) => join.onTrue(),
    )
    .select([
      'r.id as registrationId',
      'r.studentId',
      'r.studentName',
      'a.askedAt',
      'n.awaitsAcceptance',
      'x.acceptedAt',
    ])
    .where((eb) => eb.or([eb('n.awaitsAcceptance', '=', true), eb('x.acceptedAt', 'is not', null)]))
    .where('r.campaignId', '=', campaignId)
    .where('r.status', '=', 'REGISTERED');

/** Students who have not accepted come first; in each of the two groups, those who were asked last come first. */
export const acceptancesOf = (db: ReadDatabase, campaignId: string, limit: number) =>
  asked(db, campaignId)
    .orderBy('n.awaitsAcceptance', 'desc')
    .orderBy('a.askedAt', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute();

export const acceptanceCounts = (db: ReadDatabase, campaignId: string) =>
  db
    .selectFrom(asked(db, campaignId).as('x'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('x.awaitsAcceptance', '=', true).as('waiting'),
      fn.countAll<number>().filterWhere('x.awaitsAcceptance', '=', false).as('accepted'),
    ])
    .executeTakeFirstOrThrow();
