import {
  historyOf,
  type PaymentMethod,
  type PaymentPart,
  type TimelineKind,
  type TimelineMessage,
} from '@habilita/contract';
import type { ZoneOffset } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

interface TimelineAsked {
  readonly registrationId: string;
  readonly kinds: readonly TimelineKind[];
  /** People of a school see only the events that schools may read, and no messages to the lead. */
  readonly isOfSchool: boolean;
  readonly hiddenReasons: readonly string[] | 'ALL';
  readonly readsPayments: boolean;
  readonly before: { readonly at: string; readonly key: string } | undefined;
  readonly size: number;
}

export interface TimelineRow {
  readonly key: string;
  readonly kind: TimelineKind;
  readonly at: Temporal.Instant;
  readonly who: string | null;
  /**
   * Depends on the kind of item: an event's kind, a note's record, a message's channel, a payment's part, an attempt's
   * operation.
   */
  readonly about: string;
  /**
   * The status of a message, payment or attempt; for an event about an appointment at the school, its time as an
   * instant.
   */
  readonly status: string | null;
  readonly text: string | null;
  readonly method: PaymentMethod | null;
  readonly cents: number | null;
  readonly dueDate: string | null;
  readonly number: number | null;
  readonly of: number | null;
  /**
   * Whether the payment that the item shows is the down payment or an instalment; null when the item shows no payment.
   */
  readonly part: PaymentPart | null;
}

/**
 * Kinds of event that the timeline leaves out, because the note or payment that such an event reports is an item of its
 * own.
 */
const TOLD_OTHERWISE = ['NOTE_ADDED', 'PAYMENT_RECEIVED'];
const FOR_SCHOOLS = historyOf('REGISTRATION').readableBySchools ?? [];

interface Source {
  readonly kind: TimelineKind;
  readonly key: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** SQL of the columns who, about, status, text, method, cents, due_date, number, of, part. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** Nulls for `method`, `cents`, `due_date`, `number`, `of` and `part`, for items that show no data of a payment. */
const NO_PAYMENT = sql`null::text, null::bigint, null::date, null::int, null::int, null::text`;
const paymentWith = (cents: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`p.payment_method, ${cents}, p.due_date, p.installment_number, p.number_of_installments, p.part`;
const OF_PAYMENT = paymentWith(sql`p.gross_cents`);
/** The amount of an event: that of the payment it is about, else the one that the command noted, such as a refund's. */
const OF_EVENT = paymentWith(
  sql`coalesce(p.gross_cents, (e.after ->> 'amountCents')::bigint, (e.after ->> 'totalCents')::bigint)`,
);

const messagesOf = (entity: string, from: RawBuilder<unknown>): Source => ({
  kind: 'MESSAGE',
  key: sql`'M' || m.id`,
  at: sql`m.created_at`,
  columns: sql`null::text, m.channel, m.status, m.subject, ${NO_PAYMENT}`,
  from: sql`outbox_messages m where m.entity_type = ${entity} and m.entity_id in (${from})`,
});

function sourcesOf({ registrationId: id, isOfSchool, hiddenReasons, readsPayments }: TimelineAsked): Source[] {
  const readable = isOfSchool ? sql` and e.kind = any(${FOR_SCHOOLS}::text[])` : sql``;
  const reason =
    hiddenReasons === 'ALL'
      ? sql`null::text`
      : sql`case when e.kind <> all(${hiddenReasons}::text[]) then e.reason end`;
  const scheduled = sql`coalesce(e.after ->> 'schedulingDateTime', e.before ->> 'schedulingDateTime')`;
  const itsPayment = readsPayments ? sql` left join payments p on p.id = (e.after ->> 'paymentId')::uuid` : sql``;
  return [
    {
      kind: 'EVENT',
      key: sql`'E' || lpad(e.id::text, 12, '0')`,
      at: sql`e.at`,
      columns: sql`e.actor_name, e.kind, ${scheduled}, ${reason}, ${readsPayments ? OF_EVENT : NO_PAYMENT}`,
      from: sql`events e${itsPayment} where e.entity_type = 'REGISTRATION' and e.entity_id = ${id} and e.kind <> all(${TOLD_OTHERWISE}::text[])${readable}`,
    },
    {
      kind: 'NOTE',
      key: sql`'N' || n.id`,
      at: sql`n.created_at`,
      columns: sql`u.name, n.entity_type, null::text, n.text, ${NO_PAYMENT}`,
      from: sql`notes n left join users u on u.id = n.created_by where n.registration_id = ${id}`,
    },
    messagesOf('REGISTRATION', sql`${id}::uuid`),
    messagesOf('PAYMENT', sql`select p.id from payments p where p.registration_id = ${id}`),
    ...(isOfSchool
      ? []
      : [messagesOf('LEAD', sql`select r.lead_id from registrations r where r.id = ${id} and r.lead_id is not null`)]),
    {
      kind: 'PAYMENT',
      key: sql`'P' || p.id`,
      at: sql`p.created_at`,
      columns: sql`u.name, p.part, 'REQUESTED', p.order_id, ${OF_PAYMENT}`,
      from: sql`payments p left join users u on u.id = p.created_by where p.registration_id = ${id}`,
    },
    {
      kind: 'PAYMENT',
      key: sql`'R' || p.id`,
      at: sql`p.payment_date`,
      columns: sql`null::text, p.part, 'RECEIVED', p.order_id, ${OF_PAYMENT}`,
      from: sql`payments p where p.registration_id = ${id} and p.payment_date is not null`,
    },
    {
      kind: 'ATTEMPT',
      key: sql`'A' || a.id`,
      at: sql`a.at`,
      columns: sql`null::text, a.operation, a.status, coalesce(a.description, a.error_details), null::text, a.total_gross_cents,
        null::date, null::int, null::int, null::text`,
      from: sql`payment_attempts a where a.registration_id = ${id}`,
    },
  ];
}

/**
 * Reads the newest items before the cursor: one more than fit on a page, to show whether there is a next page. The
 * query reads at most as many rows of each kind of item.
 */
export async function timelineOf(db: ReadDatabase, asked: TimelineAsked): Promise<TimelineRow[]> {
  const { kinds, before, size } = asked;
  const limit = sql.lit(size + 1);
  const branches = sourcesOf(asked)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, key, at, columns, from }) => {
      const earlier =
        before === undefined ? sql`` : sql` and (${at}, ${key}) < (${before.at}::timestamptz, ${before.key}::text)`;
      return sql`(select ${key} as key, ${kind}::text as kind, ${at} as at, ${columns} from ${from}${earlier}
        order by ${at} desc, ${key} desc limit ${limit})`;
    });
  if (branches.length === 0) return [];
  const { rows } = await sql<TimelineRow>`
    select * from (${sql.join(branches, sql` union all `)})
      as item (key, kind, at, who, about, status, text, method, cents, due_date, number, "of", part)
    order by at desc, key desc limit ${limit}`.execute(db);
  return rows;
}

/** A message about the registration, its payments or its lead; undefined for any other message. */
export async function messageOf(db: ReadDatabase, registrationId: string, messageId: string) {
  const { rows } = await sql<TimelineMessage>`
    select m.id, m.channel, m.status, m.recipient, m.subject, m.created_at, m.sent_at,
      coalesce(m.body_once_sent, m.body) as body, m.body_once_sent is not null as has_secrets
    from outbox_messages m
    join registrations r on r.id = ${registrationId}
    where m.id = ${messageId} and (
      (m.entity_type = 'REGISTRATION' and m.entity_id = r.id)
      or (m.entity_type = 'LEAD' and m.entity_id = r.lead_id)
      or (m.entity_type = 'PAYMENT' and m.entity_id in (select p.id from payments p where p.registration_id = r.id)))`.execute(
    db,
  );
  return rows[0];
}

export async function zoneOf(db: ReadDatabase, registrationId: string): Promise<ZoneOffset> {
  const { zoneOffset } = await db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select('c.zoneOffset')
    .where('r.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return zoneOffset;
}
