import { PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { cents, ZONE_OFFSETS } from '@habilita/kernel';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';

const words = z.object({ paymentMethod: z.enum(PAYMENT_METHOD_NAMES), zoneOffset: z.enum(ZONE_OFFSETS) });

/** What a message about a payment says, and where it goes; undefined for a student who left every communication. */
export async function messageFacts(trx: Transaction, paymentId: string) {
  const row = await trx
    .selectFrom('payments as p')
    .innerJoin('registrations as r', 'r.id', 'p.registrationId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'p.campaignId')
    .innerJoin('drivingSchools as d', 'd.id', 'p.drivingSchoolId')
    .innerJoin('plans as l', 'l.id', 'p.planId')
    .select(['s.email', 's.name as studentName', 'c.name as campaignName', 'c.zoneOffset'])
    .select(['d.presentationName as drivingSchoolName', 'l.name as planName'])
    .select(['p.orderId', 'p.paymentMethod', 'p.grossCents', 'p.dueDate', 'p.expiresAt', 'p.paymentDate'])
    .select(['p.pixCopyAndPasteCode', 'p.typefulLine'])
    .select('r.communicationsBlockedAt')
    .where('p.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { grossCents, communicationsBlockedAt, ...rest } = row;
  if (communicationsBlockedAt !== null) return undefined;
  return { ...rest, ...words.parse(row), gross: cents(grossCents) };
}
