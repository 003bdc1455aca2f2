import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { call } from './enrolment.ts';

/** Calls the endpoint that prints the registration's contract, as the button 'Ver contrato' does. */
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
