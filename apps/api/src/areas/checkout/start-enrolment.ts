import type { enrolmentBody, TokenPair } from '@habilita/contract';
import { localDate, newId, normalizeCpf, normalizeEmail } from '@habilita/kernel';
import type { z } from 'zod';
import { createUser, hashPassword, openSession, passwordProblem, signIn } from '#areas/access/index.ts';
import { lockLeadByKey, type LockedLead, startEnrolmentProblem, updateLead } from '#areas/leads/index.ts';
import { refuseWhenEmpty, refusingDuplicates } from '#areas/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { Caller } from '#kernel/http/route.ts';
import {
  accountBehindKey,
  insertRegistration,
  insertStudent,
  type NewRegistration,
  studentOfUser,
} from './enrolment.queries.ts';
import { hashOfKey } from './enrolment-key.ts';
import { refuseRegistered } from './pre-register.ts';

type Body = z.output<typeof enrolmentBody>;
type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;
type Started = TokenPair & { readonly registrationId: string };

/**
 * Enrolment, step 1: the student's account and the registration (CREATED). Someone known from an earlier campaign signs in with the
 * account they have. Refusals: NOT_FOUND for another key, those of `startEnrolmentProblem`, USERNAME_CPF_OR_EMAIL unless it is the
 * pre-registration's own, WEAK_PASSWORD, INVALID_CREDENTIALS, USER_ALREADY_EXISTS, CPF_, EMAIL_, CELLPHONE_ALREADY_REGISTERED.
 */
export async function startEnrolment(deps: Needed, body: Body, request: Caller): Promise<Started> {
  const known = (await accountBehindKey(deps.db, hashOfKey(body.enrolmentKey))) ?? refuse('NOT_FOUND');
  const origin = {
    application: 'STUDENT',
    address: request.address,
    userAgent: request.userAgent,
    requestId: request.id,
  } as const;
  if (known.userId !== null) {
    const session = await signIn(deps, { ...origin, username: body.username, password: body.password });
    if (session.userId !== known.userId) refuse('INVALID_CREDENTIALS');
    const registrationId = await deps.db
      .transaction()
      .execute((trx) => beginForKnown(trx, deps, body, session.userId, request));
    return { registrationId, ...session.tokens };
  }
  const username = ownUsername(known, body.username) ?? refuse('USERNAME_CPF_OR_EMAIL', 'username');
  const weak = passwordProblem(body.password, username);
  if (weak !== undefined) refuse(weak, 'password');
  const account = { username, passwordHash: await hashPassword(body.password), roles: ['STUDENT'] } as const;
  return deps.db.transaction().execute(async (trx) => {
    const lead = await usableLead(trx, deps, body);
    await refuseRegistered(trx, lead.campaignId, { cpf: lead.cpf, email: lead.email, cellphone: lead.phone });
    const userId = await createUser(trx, { ...account, name: lead.name }, { requestId: request.id });
    const registrationId = await beginForNew(trx, deps, lead, userId, request);
    const session = await openSession(trx, deps, { id: userId, name: lead.name, roles: account.roles }, origin);
    return { registrationId, ...session.tokens };
  });
}

/** The e-mail or CPF of the pre-registration, as typed; undefined when it is another's. */
function ownUsername(lead: { readonly email: string; readonly cpf: string }, typed: string): string | undefined {
  if (normalizeEmail(typed) === lead.email) return lead.email;
  return /^[\d.\-\s]+$/.test(typed) && normalizeCpf(typed) === lead.cpf ? lead.cpf : undefined;
}

async function usableLead(trx: Transaction, deps: Pick<Deps, 'clock'>, body: Body): Promise<LockedLead> {
  const lead = (await lockLeadByKey(trx, hashOfKey(body.enrolmentKey))) ?? refuse('NOT_FOUND');
  accept(startEnrolmentProblem(lead, deps.clock.now()));
  await refuseWhenEmpty(trx, [{ scope: 'CAMPAIGN', ownerId: lead.campaignId }]);
  return lead;
}

async function beginForKnown(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  body: Body,
  userId: string,
  request: Caller,
): Promise<string> {
  const lead = await usableLead(trx, deps, body);
  const student = (await studentOfUser(trx, userId)) ?? refuse('STUDENT_NOT_FOUND');
  await refuseRegistered(trx, lead.campaignId, student);
  return begin(trx, deps, lead, { ...student, userId }, request);
}

async function beginForNew(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  lead: LockedLead,
  userId: string,
  request: Caller,
): Promise<string> {
  const { name, email, cpf, phone: cellphone, dateOfBirth } = lead;
  const now = deps.clock.now();
  const student = { id: newId(), name, email, cpf, cellphone, userId };
  await refusingDuplicates({ CPF_ALREADY_REGISTERED: 'cpf' }, () =>
    insertStudent(trx, { ...student, dateOfBirth, createdAt: now, updatedAt: now }),
  );
  return begin(trx, deps, lead, student, request);
}

interface Beginner {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly cellphone: string;
}

async function begin(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  lead: LockedLead,
  student: Beginner,
  request: Caller,
): Promise<string> {
  const now = deps.clock.now();
  const id = newId();
  const fields = {
    CPF_ALREADY_REGISTERED: 'cpf',
    EMAIL_ALREADY_REGISTERED: 'email',
    CELLPHONE_ALREADY_REGISTERED: 'cellphone',
  };
  const registration: NewRegistration = {
    id,
    campaignId: lead.campaignId,
    studentId: student.id,
    userId: student.userId,
    leadId: lead.id,
    status: 'CREATED',
    registrationDate: now,
    registrationDay: localDate(now.toString(), lead.zoneOffset),
    checkoutStep: 'STEP_1',
    studentName: student.name,
    studentCpf: student.cpf,
    studentEmail: student.email,
    studentCellphone: student.cellphone,
    createdAt: now,
    updatedAt: now,
  };
  await refusingDuplicates(fields, () => insertRegistration(trx, registration));
  await updateLead(trx, lead.id, { checkoutStep: 'STEP_1', registrationId: id, stage: 'UNFINISHED' }, now);
  const actor = { userId: student.userId, name: student.name };
  const after = { status: 'CREATED', campaignId: lead.campaignId };
  await recordEvent(trx, {
    actor,
    entityType: 'REGISTRATION',
    entityId: id,
    kind: 'ENROLMENT_STARTED',
    after,
    requestId: request.id,
  });
  return id;
}
