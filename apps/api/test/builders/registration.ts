import { cents, cpfWithCheckDigits, newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { Registrations } from '#kernel/db/schema.gen.ts';
import type { BuiltCampaign } from './campaign.ts';

let number = 0;

export interface BuiltRegistration {
  id: string;
  studentId: string;
  userId: string;
}

/** Inserts a registration, in the campaign's first school and plan unless others are given. */
export async function aRegistration(
  db: Database,
  campaign: BuiltCampaign,
  overrides: Partial<Insertable<Registrations>> = {},
): Promise<BuiltRegistration> {
  number += 1;
  const name = overrides.studentName ?? `Pessoa ${number}`;
  const student = await aStudent(db, name, number);
  const [school] = campaign.schools;
  const [plan] = school.plans;
  const registrationDate = overrides.registrationDate ?? Temporal.Instant.from('2026-11-20T12:00:00Z');
  const registration = {
    id: newId(),
    campaignId: campaign.id,
    studentId: student.id,
    userId: student.userId,
    drivingSchoolId: school.drivingSchoolId,
    campaignDrivingSchoolId: school.id,
    planId: plan.planId,
    campaignPlanId: plan.id,
    planType: plan.type,
    planModality: plan.modality,
    status: 'REGISTERED' as const,
    paymentMethod: 'PIX' as const,
    registrationDate,
    registrationDay: registrationDate.toString().slice(0, 10),
    checkoutStep: 'REGISTRATION_COMPLETED' as const,
    studentName: name,
    studentCpf: student.cpf,
    studentEmail: student.email,
    studentCellphone: student.cellphone,
    contractAmountCents: cents(180_000),
    chargesCents: cents(180_000),
    ...overrides,
  };
  await db.insertInto('registrations').values(registration).execute();
  return { id: registration.id, studentId: student.id, userId: student.userId };
}

async function aStudent(db: Database, name: string, n: number) {
  const userId = newId();
  const student = {
    id: newId(),
    userId,
    name,
    email: `pessoa${n}@example.com`,
    cpf: cpfWithCheckDigits(String(500_000_000 + n)),
    cellphone: `279${String(90_000_000 + n)}`,
    dateOfBirth: '2000-01-31',
  };
  await db
    .insertInto('users')
    .values({ id: userId, name, username: student.email, passwordHash: 'none', roles: ['STUDENT'] })
    .execute();
  await db.insertInto('students').values(student).execute();
  return student;
}
