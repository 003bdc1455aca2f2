import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { keysOf } from '../../typed-object.ts';
import { CAPACITY_MINIMUMS, CAPACITY_WISH_STATES } from './capacity.ts';
import { MESSAGE_CHANNELS } from '../../messages/communications/message.words.ts';
import { listRow } from '../../record/list-row.ts';
import { outboxList, systemJobsList } from './system.list.ts';

/** The capacity of the database in units, and the moment when a pause of scaling ends (Specification 1 §3). */
export const databaseCapacity = z.object({
  current: z.number(),
  min: z.number(),
  max: z.number(),
  databaseAutoscalingDisabledUntil: instant.nullable(),
  /**
   * `provider` is the name of the service that sets the database's capacity; `unit` is a sentence that says what one
   * unit of capacity is.
   */
  provider: z.string(),
  unit: z.string(),
  wish: z.enum(keysOf(CAPACITY_WISH_STATES)),
});
export type DatabaseCapacity = z.output<typeof databaseCapacity>;

/**
 * The wanted minimum capacity of the database, and the moment until which automatic scaling is paused (Specification 1
 * §5). A body without that moment ends a pause.
 */
export const capacityWishBody = z.strictObject({
  min: z.literal(CAPACITY_MINIMUMS, { error: 'CAPACITY_MINIMUM_INVALID' }),
  databaseAutoscalingDisabledUntil: instant.nullish(),
});
export type CapacityWish = z.output<typeof capacityWishBody>;

export const systemJobRow = listRow(systemJobsList, { id, name: z.string() });
export type SystemJobRow = z.output<typeof systemJobRow>;

export const outboxRow = listRow(outboxList, {
  id,
  /** Why this message can never be sent again: its link or its address is gone. Null when it can be sent again. */
  goneReason: z.string().nullable(),
});
export type OutboxMessageRow = z.output<typeof outboxRow>;

export const outboxMessage = outboxRow.extend({
  body: z.string(),
  /** True if a link for signing in was removed from the text. */
  hasSecrets: z.boolean(),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/** A count that stops at a limit; `isExact` is false when the limit was reached. */
const boundedCount = z.object({ count: z.int(), isExact: z.boolean() });

const mark = z.object({
  name: z.string(),
  label: z.string(),
  at: instant.nullable(),
  ok: z.boolean(),
  text: z.string(),
});
export type SystemMark = z.output<typeof mark>;

/** Why a provider's notice was refused. */
export const WEBHOOK_FAILURES = {
  UNSIGNED: 'sem assinatura, ou num endereço que não é o registrado',
  WRONG_SIGNATURE: 'com assinatura errada',
  WRONG_CLOCK: 'assinado com mais de 5 minutos de diferença',
  UNREADABLE: 'que não pôde ser lido',
} as const;
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES;

const webhookState = z.object({
  provider: z.string(),
  label: z.string(),
  /**
   * True when the product registers the address by itself. When false, a person does so on the provider's site, and the
   * product does not know whether that was done.
   */
  isRegisteredByUs: z.boolean(),
  /** The address without its end, which is a secret. */
  address: z.string(),
  registeredAt: instant.nullable(),
  /** Why the address could not be registered the last time; null when it could. */
  error: z.string().nullable(),
  lastNoticeAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  lastFailure: z.enum(keysOf(WEBHOOK_FAILURES)).nullable(),
});
export type WebhookState = z.output<typeof webhookState>;

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
  /** The channels for which a provider is set up. Messages of other channels stay in the outbox. */
  carried: z.array(z.enum(keysOf(MESSAGE_CHANNELS))),
  marks: z.array(mark),
  webhooks: z.array(webhookState),
});
export type SystemSummary = z.output<typeof systemSummary>;
