import type { CampaignMessagesQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';
import { UNKNOWN_OUTCOME } from '#kernel/outbox/index.ts';

const MOST_DISPATCHES = 8;

export async function dispatchesInRoom(db: ReadDatabase, campaignId: string) {
  return db
    .selectFrom('communicationDispatches')
    .select(['id', 'kind', 'status', 'total', 'day', 'createdAt', 'movedAt'])
    .where('campaignId', '=', campaignId)
    .orderBy('createdAt', 'desc')
    .limit(MOST_DISPATCHES)
    .execute();
}

const recipients = (db: ReadDatabase) =>
  db
    .selectFrom('communicationRecipients as r')
    .innerJoin('communicationDispatches as d', 'd.id', 'r.dispatchId')
    .leftJoin('leads as l', 'l.id', 'r.leadId');

const PREDICATES: Predicates<CampaignMessagesQuery> = {
  outcomes: (outcomes) => oneOf(sql.ref('r.outcome'), outcomes),
  kinds: (kinds) => oneOf(sql.ref('d.kind'), kinds),
  dispatchedOnStart: (day) => sql<SqlBool>`d.day >= ${day}::date`,
  dispatchedOnEnd: (day) => sql<SqlBool>`d.day <= ${day}::date`,
};

const ID = sql<string>`(r.dispatch_id::text || ':' || r.lead_id::text)`;

export async function searchCampaignMessages(db: ReadDatabase, campaignId: string, query: CampaignMessagesQuery) {
  const source = {
    visible: recipients(db).where('d.campaignId', '=', campaignId),
    id: ID,
    conditions: conditionsOf(PREDICATES, query),
    sorts: {
      dispatchedAt: { column: sql.ref('d.createdAt') },
      leadName: { column: sql.ref('l.nameSearch'), nullable: true as const },
    },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await messageRows(db, ids);
  return { rows: inOrder(ids, rows), ...total };
}

async function messageRows(db: ReadDatabase, ids: readonly string[]) {
  const keys = ids.map((id) => id.split(':'));
  return (
    recipients(db)
      // Messages are joined only for the rows of one page. `recipients` also serves to count all rows, which this join
      // would make slow: messages are partitioned by month, and finding one by its id alone searches every partition.
      .leftJoin('outboxMessages as m', 'm.id', 'r.messageId')
      .select([ID.as('id'), 'r.leadId', 'l.name as leadName', 'd.kind', 'm.channel', 'd.createdAt as dispatchedAt'])
      .select(['m.sentAt', 'r.outcome'])
      // A message whose outcome is unknown already says so in its `outcome`. Its error would only repeat that, so it is
      // left out.
      .select(sql<string | null>`nullif(m.error, ${UNKNOWN_OUTCOME})`.as('error'))
      .where(
        sql<SqlBool>`(r.dispatch_id, r.lead_id) in (select * from unnest(
        ${keys.map(([dispatchId]) => dispatchId)}::uuid[], ${keys.map(([, leadId]) => leadId)}::uuid[]))`,
      )
      .execute()
  );
}
