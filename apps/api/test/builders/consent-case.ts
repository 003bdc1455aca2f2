import { newId } from '@habilita/kernel';
import type { SignedIn, TestApp } from '../app.ts';
import { call } from './enrolment.ts';

/** Two members of staff: `asker` records a person's request to erase data, and `decider` decides it. */
export interface CaseStaff {
  readonly asker: SignedIn;
  readonly decider: SignedIn;
}

/** Moves the clock and signs the staff in anew, because earlier tokens have expired by then. */
export async function caseStaffAt(test: TestApp, at: string): Promise<CaseStaff> {
  test.clock.set(Temporal.Instant.from(at));
  return { asker: await test.signIn('STUDENT_SUPPORT'), decider: await test.signIn('BUSINESS_SUPPORT') };
}

export const openCase = (test: TestApp, who: SignedIn, body: object) =>
  call(test, 'POST', '/consent-cases', body, who.headers);

export const readCase = async (test: TestApp, who: SignedIn, id: string) =>
  (await call(test, 'GET', `/consent-cases/${id}`, undefined, who.headers)).body;

export const carryOutCase = (test: TestApp, who: SignedIn, id: string, planHash: string) =>
  call(test, 'POST', `/consent-cases/${id}/carry-out`, { planHash }, who.headers);

/**
 * Opens a request to erase the data of a CPF, reads what it would erase, carries it out and runs its jobs. Returns its
 * id.
 */
export async function carriedOut(test: TestApp, { asker, decider }: CaseStaff, cpf: string): Promise<string> {
  const { body } = await openCase(test, asker, { cpf });
  const { effect } = await readCase(test, decider, body.id);
  const answer = await carryOutCase(test, decider, body.id, effect.planHash);
  if (answer.status !== 204)
    throw new Error(`The request was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  await test.drainJobs();
  return body.id;
}

export async function aCaseOf({ db, clock }: TestApp, registrationId: string, openedBy: string): Promise<string> {
  const { studentCpf: cpf } = await db
    .selectFrom('registrations')
    .select('studentCpf')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const term = { requestedOn: '2026-03-01', dueOn: '2026-03-16', openedBy, openedAt: clock.now() };
  await db
    .insertInto('consentCases')
    .values({ id, cpf, cpfHash: 'x', origin: 'REQUEST', ...term })
    .execute();
  return id;
}
