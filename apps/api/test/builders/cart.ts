import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { Registrations } from '#kernel/db/schema.gen.ts';
import type { BuiltCampaign } from './campaign.ts';

let number = 0;

export async function aCart(
  db: Database,
  campaign: BuiltCampaign,
  now: Temporal.Instant,
  overrides: Partial<Insertable<Registrations>> = {},
): Promise<string> {
  number += 1;
  const [school] = campaign.schools;
  const [plan] = school.plans;
  const id = newId();
  const person = {
    name: 'José Souza',
    email: `jose${number}@row.local`,
    cpf: cpfWithCheckDigits(String(300_000_000 + number)),
  };
  const cellphone = `279${60_000_000 + number}`;
  const userId = newId();
  await db
    .insertInto('users')
    .values({ id: userId, name: person.name, username: person.email, passwordHash: '-', roles: ['STUDENT'] })
    .execute();
  const studentId = newId();
  await db
    .insertInto('students')
    .values({ id: studentId, userId, cellphone, dateOfBirth: '1999-01-01', ...person })
    .execute();
  const place = {
    drivingSchoolId: school.drivingSchoolId,
    campaignDrivingSchoolId: school.id,
    planId: plan.planId,
    campaignPlanId: plan.id,
    planType: plan.type,
    planModality: plan.modality,
  };
  const student = {
    studentName: person.name,
    studentCpf: person.cpf,
    studentEmail: person.email,
    studentCellphone: cellphone,
  };
  const dates = { registrationDate: now, registrationDay: now.toString().slice(0, 10) };
  await db
    .insertInto('registrations')
    .values({
      id,
      campaignId: campaign.id,
      studentId,
      userId,
      status: 'PLAN_IN_CART',
      checkoutStep: 'STEP_3',
      ...place,
      ...student,
      ...dates,
      ...overrides,
    })
    .execute();
  return id;
}
