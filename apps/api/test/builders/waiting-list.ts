import { expect } from 'vitest';
import type { SignedIn, TestApp } from '../app.ts';
import { type Candidate, call } from './enrolment.ts';

/** Puts somebody on the waiting list of a campaign for two days, as staff do. */
export async function putOnWaitingList(
  test: TestApp,
  { headers }: SignedIn,
  campaignId: string,
  { name, email }: Pick<Candidate, 'name' | 'email'>,
): Promise<void> {
  const end = test.clock.now().add({ hours: 48 }).toString();
  const entry = { campaignId, name, email, registrationEndDate: end, boletoExpiration: end.slice(0, 10) };
  expect(await call(test, 'POST', '/waiting-list', entry, headers)).toMatchObject({ status: 201 });
}
