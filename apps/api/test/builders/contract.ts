import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { call } from './enrolment.ts';

/** Has the registration's contract printed, as staff do who press 'Ver contrato'. */
export async function readContract(test: TestApp, registrationId: string): Promise<void> {
  const { headers } = await test.signIn('ADMIN');
  const { studentId } = await test.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const path = `/students/${studentId}/registrations/${registrationId}/cfc-contract`;
  expect((await call(test, 'GET', path, undefined, headers)).status).toBe(200);
}
