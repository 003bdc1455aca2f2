import {
  COMMUNICATION_TEMPLATES,
  type CommunicationKind,
  type controlRoom,
  type MessageStatus,
} from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { SignedIn, TestApp } from '../app.ts';
import { theMessageTemplates } from './communication.ts';
import type { Database } from '#kernel/db/connect.ts';
import { aCampaign, type BuiltCampaign } from './campaign.ts';
import { aLead } from './lead.ts';
import { aPayment } from './payment.ts';
import { randomMarketplace } from './random-marketplace.ts';
import { aRegistration } from './registration.ts';

/** Inserts an attempt to pay by card that failed with this code, or succeeded. */
export async function anAttempt(
  db: Database,
  registrationId: string,
  { at, errorCode }: { readonly at: Temporal.Instant; readonly errorCode: string | null },
): Promise<void> {
  const { id: paymentId } = await aPayment(db, registrationId, { paymentMethod: 'CREDIT' });
  const status = errorCode === null ? ('SUCCESS' as const) : ('ERROR' as const);
  await db
    .insertInto('paymentAttempts')
    .values({
      id: newId(),
      registrationId,
      paymentId,
      at,
      status,
      errorCode,
      operation: 'CARD_PAYMENT',
      totalGrossCents: cents(180_000),
    })
    .execute();
  await db
    .updateTable('registrations')
    .set((eb) => ({ paymentAttemptsQty: eb('paymentAttemptsQty', '+', 1) }))
    .where('id', '=', registrationId)
    .execute();
}

interface Sent {
  readonly kind: CommunicationKind;
  readonly day: string;
  readonly at: Temporal.Instant;
  /** The state of each recipient's message; null for a recipient without a message. */
  readonly messages: readonly (MessageStatus | null)[];
  readonly status?: 'RUNNING' | 'DONE';
}

const MAIL = { channel: 'EMAIL', recipient: 'x@example.com', body: 'Olá', entityType: 'LEAD' } as const;
const OUTCOMES = { PENDING: 'queued', SENT: 'sent', KEPT: 'kept', FAILED: 'failed' } as const;

/** Inserts a dispatch with its messages and returns its id. */
export async function aDispatch(db: Database, campaign: BuiltCampaign, sent: Sent): Promise<string> {
  await theMessageTemplates(db);
  const { kind, day, at, messages, status = 'DONE' } = sent;
  const template = await db
    .selectFrom('templates')
    .select(['id', 'version'])
    .where('key', '=', COMMUNICATION_TEMPLATES[kind])
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('communicationDispatches')
    .values({
      id,
      campaignId: campaign.id,
      kind,
      day,
      status,
      total: messages.length,
      createdAt: at,
      movedAt: at,
      templateId: template.id,
      templateVersion: template.version,
      finishedAt: status === 'DONE' ? at : null,
    })
    .execute();
  for (const message of messages) {
    const leadId = await aLead(db, campaign, { createdAt: at });
    const messageId = message === null ? null : newId();
    if (message !== null && messageId !== null)
      await db
        .insertInto('outboxMessages')
        .values({ ...MAIL, id: messageId, entityId: leadId, status: message })
        .execute();
    const outcome = message === null ? 'waiting' : OUTCOMES[message];
    await db.insertInto('communicationRecipients').values({ dispatchId: id, leadId, messageId, outcome }).execute();
  }
  return id;
}

/**
 * The dates of a campaign whose registrations open at `start` for 60 hours; scheduling lasts two months, the campaign
 * three.
 */
export const datesFrom = (start: Temporal.Instant) => ({
  startDate: start.subtract({ hours: 240 }),
  registrationStartDate: start,
  registrationEndDate: start.add({ hours: 60 }),
  schedulingStartDate: start.add({ hours: 1 }),
  schedulingEndDate: start.add({ hours: 24 * 60 }),
  endDate: start.add({ hours: 24 * 90 }),
});

export type Room = z.input<typeof controlRoom>;

export async function roomAs(api: TestApp, { id }: BuiltCampaign, { headers }: SignedIn): Promise<Room> {
  const answer = await api.inject({ url: `/api/v1/campaigns/${id}/control-room`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Room>();
}

const at = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T13:00:00Z`);

/**
 * Schedules six students of the campaign at its first school and two at its second, and one student of another campaign
 * at the first school.
 */
async function scheduled(db: Database, campaign: BuiltCampaign, other: BuiltCampaign): Promise<void> {
  const [first, second = first] = campaign.schools;
  const days = ['2026-03-09', '2026-03-09', '2026-03-10', '2026-03-10', '2026-03-10', '2026-03-30'];
  for (const schedulingDay of days)
    await aRegistration(db, campaign, { schedulingDay, schedulingAt: at(schedulingDay) });
  const { drivingSchoolId } = second;
  const { planId } = second.plans[0];
  for (const schedulingDay of days.slice(0, 2))
    await aRegistration(db, campaign, { schedulingDay, schedulingAt: at(schedulingDay), drivingSchoolId, planId });
  const { id: registrationId } = await aRegistration(db, other, { drivingSchoolId: first.drivingSchoolId });
  const seat = { registrationId, campaignId: other.id, drivingSchoolId: first.drivingSchoolId, seat: 1 };
  const startsAt = at('2026-03-09');
  await db
    .insertInto('slotSeats')
    .values({ ...seat, startsAt, bookedAt: startsAt })
    .execute();
}

/**
 * Card failures: nine of one cause within the last hour, four of another since the day before, one with an unknown
 * code.
 */
async function failed(db: Database, campaign: BuiltCampaign, now: Temporal.Instant): Promise<void> {
  const { id } = await aRegistration(db, campaign);
  const ago = (hours: number) => now.subtract({ hours });
  for (const hours of [2, 20, 25, 30]) await anAttempt(db, id, { at: ago(hours), errorCode: 'CARD_EXPIRED' });
  for (const hours of [2, 3, 4, 5, 6, 7, 8]) await anAttempt(db, id, { at: ago(hours), errorCode: null });
  const { id: another } = await aRegistration(db, campaign);
  for (let minutes = 0; minutes < 9; minutes += 1)
    await anAttempt(db, another, { at: now.subtract({ minutes }), errorCode: 'CARD_INSUFFICIENT_LIMIT' });
  await anAttempt(db, another, { at: ago(3), errorCode: 'SOMETHING_NEW' });
}

async function written(db: Database, campaign: BuiltCampaign, now: Temporal.Instant): Promise<void> {
  await aDispatch(db, campaign, {
    kind: 'SATURDAY',
    day: '2026-03-07',
    at: now.subtract({ minutes: 30 }),
    messages: ['SENT', 'SENT', 'SENT', 'FAILED', 'KEPT', 'PENDING', null],
    status: 'RUNNING',
  });
  await aDispatch(db, campaign, {
    kind: 'REGISTRATION_REMINDER',
    day: '2026-03-06',
    at: now.subtract({ hours: 24 }),
    messages: ['SENT', 'FAILED', 'FAILED', 'FAILED', 'FAILED', 'FAILED'],
  });
}

/**
 * A campaign with two schools, a day after its registrations opened, that has something for every part of the control
 * room.
 */
export async function aBusyCampaign(api: TestApp): Promise<BuiltCampaign> {
  const now = api.clock.now();
  const campaign = await aCampaign(api.db, {
    now,
    vacancies: { campaign: 600, school: 100, plan: 10 },
    schools: 2,
    plansPerSchool: 2,
    campaign: { ...datesFrom(now.subtract({ hours: 24 })), edition: 2 },
  });
  const other = await aCampaign(api.db, { now });
  await randomMarketplace(api.db, [campaign, other], { seed: 11, size: 40 });
  await scheduled(api.db, campaign, other);
  await failed(api.db, campaign, now);
  await written(api.db, campaign, now);
  return campaign;
}
