import type { HistoryEntity } from '@habilita/contract';
import { campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import { casesVisibleTo } from '#areas/privacy/consent/index.ts';
import { drivingSchoolsVisibleTo } from '#areas/offer/driving-schools/index.ts';
import { leadScopeOf } from '#areas/enrolment/leads/index.ts';
import { usersVisibleTo } from '#areas/people/users/index.ts';
import { waitingListVisibleTo } from '#areas/enrolment/waiting-list/index.ts';
import type { SeesRecord } from '#areas/on-records/history/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

/**
 * For each kind of record, the query that finds a record if the person may see it. The `…VisibleTo` function of the
 * record's area decides that.
 */
const RECORDS: Readonly<
  Record<HistoryEntity, (db: ReadDatabase, actor: Actor, id: string) => Promise<object | undefined>>
> = {
  REGISTRATION: (db, actor, id) =>
    registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id).executeTakeFirst(),
  DRIVING_SCHOOL: (db, actor, id) =>
    drivingSchoolsVisibleTo(db, actor).select('ds.id').where('ds.id', '=', id).executeTakeFirst(),
  CAMPAIGN: (db, actor, id) => campaignsVisibleTo(db, actor).select('c.id').where('c.id', '=', id).executeTakeFirst(),
  USER: (db, actor, id) => usersVisibleTo(db, actor).select('u.id').where('u.id', '=', id).executeTakeFirst(),
  WAITING_LIST: (db, actor, id) =>
    waitingListVisibleTo(db, actor).select('w.id').where('w.id', '=', id).executeTakeFirst(),
  CONSENT_CASE: async (db, actor, id) =>
    casesVisibleTo(db, await leadScopeOf(db, actor))
      .select('k.id')
      .where('k.id', '=', id)
      .executeTakeFirst(),
  // Plans and templates are not limited to some people: whoever has the permission to read the history of plans or
  // templates may read that of every plan or template.
  PLAN: (db, _actor, id) => db.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst(),
  TEMPLATE: (db, _actor, id) => db.selectFrom('templates').select('id').where('id', '=', id).executeTakeFirst(),
};

/** Somebody may read the history of a record if they may see the record itself. */
export const seesRecord: SeesRecord = async (db, entity, actor, id) =>
  (await RECORDS[entity](db, actor, id)) !== undefined;
