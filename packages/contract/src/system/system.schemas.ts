import { z } from 'zod';
import { id, instant } from '../codecs.ts';
import { keysOf } from '../typed-object.ts';
import { CAPACITY_MINIMUMS, CAPACITY_WISH_STATES } from './capacity.ts';
import { JOB_STATES, MESSAGE_CHANNELS, MESSAGE_STATUSES } from './system.list.ts';

/** Capacity of the database (Specification 1 §3): units, and until when scaling by itself is paused. */
export const databaseCapacity = z.object({
  current: z.number(),
  min: z.number(),
  max: z.number(),
  databaseAutoscalingDisabledUntil: instant.nullable(),
  /** Which provider answered, and what a unit of it is, in words. */
  provider: z.string(),
  unit: z.string(),
  wish: z.enum(keysOf(CAPACITY_WISH_STATES)),
});
export type DatabaseCapacity = z.output<typeof databaseCapacity>;

/** A new minimum, and optionally a moment until which scaling by itself is paused (Specification 1 §5, System capacity). */
export const capacityWishBody = z.strictObject({
  min: z.literal(CAPACITY_MINIMUMS, { error: 'CAPACITY_MINIMUM_INVALID' }),
  databaseAutoscalingDisabledUntil: instant.nullish(),
});
export type CapacityWish = z.output<typeof capacityWishBody>;

export const systemJobRow = z.object({
  id,
  /** The technical name of the kind; `label` says it in words. */
  name: z.string(),
  label: z.string(),
  state: z.enum(keysOf(JOB_STATES)),
  attempts: z.int(),
  createdAt: instant,
  startedAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  error: z.string().nullable(),
});
export type SystemJobRow = z.output<typeof systemJobRow>;

export const outboxRow = z.object({
  id,
  createdAt: instant,
  status: z.enum(keysOf(MESSAGE_STATUSES)),
  channel: z.enum(keysOf(MESSAGE_CHANNELS)),
  /** Masked. */
  recipient: z.string(),
  subject: z.string().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  sentAt: instant.nullable(),
});
export type OutboxMessageRow = z.output<typeof outboxRow>;

export const outboxMessage = outboxRow.extend({
  body: z.string(),
  /** Part of the text was left out: a link that would let the reader in as somebody else. */
  hasSecrets: z.boolean(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/** A count that stops at its bound: 'mais de 10.000'. */
const boundedCount = z.object({ count: z.int(), isExact: z.boolean() });

const mark = z.object({
  name: z.string(),
  label: z.string(),
  /** Nothing until it ran for the first time. */
  at: instant.nullable(),
  ok: z.boolean(),
  /** What came out, in words. */
  text: z.string(),
});
export type SystemMark = z.output<typeof mark>;

/** The state of the system at a glance. */
export const systemSummary = z.object({
  database: z.object({
    ready: z.boolean(),
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.int(),
    maxConnections: z.int(),
    replicaLagSeconds: z.number().nullable(),
  }),
  jobs: z.object({ waiting: z.int(), running: z.int(), retrying: z.int(), dead: z.int() }),
  outbox: z.object({ pending: boundedCount, failed: boundedCount, kept: boundedCount }),
  /** Channels something carries out of the house. */
  carried: z.array(z.enum(keysOf(MESSAGE_CHANNELS))),
  marks: z.array(mark),
});
export type SystemSummary = z.output<typeof systemSummary>;
