import { type enrolmentBody, enrolmentStarted, startEnrolmentEndpoint, type TokenPair } from '@habilita/contract';
import { localDate, newId, normalizeCpf, normalizeEmail } from '@habilita/kernel';
import type { z } from 'zod';
import {
  createUser,
  hashPassword,
  type NewUser,
  openSession,
  passwordProblem,
  signIn,
} from '#areas/people/access/index.ts';
import { lockLeadByKey, type LockedLead, startEnrolmentProblem } from '#areas/enrolment/leads/index.ts';
import { refusingDuplicates } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, ApiError, refuse } from '#kernel/errors.ts';
import { eventRow } from '#kernel/events.ts';
import type { Caller } from '#kernel/http/route.ts';
import { onceSealed, sealedAnswer, type SealedCommand } from '#kernel/idempotency/once-sealed.ts';
import { spendContactCode } from './contact-proof.queries.ts';
import { giveWay } from './give-way.ts';
import { type Claimant, lockCartIn, lockRegistrationsOfUser, studentsInTheWay } from './give-way.queries.ts';
import { checkContactCode } from './prove-contact.ts';
import {
  accountBehindKey,
  beginRegistration,
  followInvitation,
  insertStudent,
  lockStudentOfUser,
} from './start-enrolment.queries.ts';
import { enrolmentKeyHash } from './enrolment-key-hash.ts';
import { refuseRegistered, refuseTaken } from './pre-register.ts';

type Body = z.output<typeof enrolmentBody>;
type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;
type Started = TokenPair & { readonly registrationId: string };
type Behind = NonNullable<Awaited<ReturnType<typeof accountBehindKey>>>;

/**
 * Begins an enrolment (step 1) with an account and a registration (CREATED); people who have an account sign in. Unpaid
 * carts of other people give way to a person who proves their e-mail (decision 085). A repeated request with the same
 * idempotency key gets the first answer. Refusals: NOT_FOUND for an unknown enrolment key, those of
 * `startEnrolmentProblem`, NO_CAMPAIGN_VACANCIES, USERNAME_CPF_OR_EMAIL unless the username is the pre-registration's
 * CPF or e-mail, WEAK_PASSWORD, INVALID_CREDENTIALS, USER_ALREADY_EXISTS, CONTACT_PROOF_REQUIRED,
 * CONTACT_CODE_INCORRECT, CPF_, EMAIL_, CELLPHONE_ALREADY_REGISTERED.
 */
export async function startEnrolment(deps: Needed, body: Body, request: Caller): Promise<Started> {
  const keyHash = await enrolmentKeyHash(deps.db, deps, body.enrolmentKey);
  const known = (await accountBehindKey(deps.db, keyHash)) ?? refuse('NOT_FOUND');
  const command = commandOf(deps, known.leadId, body, request);
  const answered = await sealedAnswer(deps.db, command);
  return answered === undefined ? startAnew({ deps, body, request, known, command }) : enrolmentStarted.parse(answered);
}

const commandOf = ({ environment }: Needed, leadId: string, body: Body, request: Caller): SealedCommand => ({
  endpoint: `${startEnrolmentEndpoint.method} ${startEnrolmentEndpoint.path}`,
  key: request.idempotencyKey,
  callerId: leadId,
  input: body,
  secret: environment.secrets.auth,
});

interface Start {
  readonly deps: Needed;
  readonly body: Body;
  readonly request: Caller;
  readonly known: Behind;
  readonly command: SealedCommand;
}

const onceIn = async (trx: Transaction, { command }: Start, run: () => Promise<Started>): Promise<Started> =>
  enrolmentStarted.parse(await onceSealed(trx, command, run));

async function startAnew(start: Start): Promise<Started> {
  const { deps, body, request, known } = start;
  // Cheap refusals come before the password, whose check is expensive.
  refuseUnusable(known, deps.clock.now());
  const { contactCode } = body;
  if (contactCode !== undefined) await checkContactCode(deps, known.leadId, contactCode);
  if (known.userId !== null) {
    const givesWay = await onlyCartsStandInTheWay(deps.db, known);
    if (!givesWay || contactCode === undefined) return beginSignedIn(start, givesWay);
  }
  const username = ownUsername(known, body.username) ?? refuse('USERNAME_CPF_OR_EMAIL', 'username');
  const weak = passwordProblem(body.password, username);
  if (weak !== undefined) refuse(weak, 'password');
  const account = { username, passwordHash: await hashPassword(body.password), roles: ['STUDENT'] } as const;
  return inTransaction(deps.db, (trx) =>
    onceIn(trx, start, async () => {
      if (contactCode !== undefined) await makeWay(trx, deps, known, request);
      const lead = await usableLead(trx, deps, body);
      refuseTaken(lead);
      const userId = await createAccount(trx, { ...account, name: lead.name }, known, request);
      const registrationId = await beginForNew(trx, deps, lead, userId, request);
      const user = { id: userId, name: lead.name, roles: account.roles };
      const session = await openSession(trx, deps, user, originOf(request));
      return { registrationId, ...session.tokens };
    }),
  );
}

/**
 * Retires the unpaid carts that keep the claimant from enrolling. The code is marked as used first, so that only one of
 * several requests with the same code proceeds. `giveWay` then locks registrations, and only afterwards the lead is
 * locked: whoever registers a student takes these locks in the same order, and another order could deadlock.
 */
async function makeWay(trx: Transaction, deps: Needed, claimant: Claimant & Pick<Behind, 'leadId'>, request: Caller) {
  const isFirst = await spendContactCode(trx, claimant.leadId, deps.clock.now());
  if (!isFirst) refuse('CONTACT_CODE_INCORRECT', 'contactCode');
  await giveWay(trx, deps, claimant, request.id);
}

const originOf = ({ address, userAgent, id: requestId }: Caller) =>
  ({ application: 'STUDENT', address, userAgent, requestId }) as const;

/**
 * Signs the person in with their password and begins the enrolment. If the password is wrong or belongs to another
 * account, and `givesWay` says that only unpaid carts block the enrolment, the person is asked to prove their e-mail.
 */
async function beginSignedIn(start: Start, givesWay: boolean): Promise<Started> {
  const { deps, body, request, known } = start;
  const attempt = { ...originOf(request), username: body.username, password: body.password };
  const session = await signIn(deps, attempt).catch((error: unknown) => {
    if (givesWay && error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') return undefined;
    throw error;
  });
  if (session?.userId !== known.userId || session === undefined)
    return refuse(givesWay ? 'CONTACT_PROOF_REQUIRED' : 'INVALID_CREDENTIALS');
  return inTransaction(deps.db, (trx) =>
    onceIn(trx, start, async () => {
      const registrationId = await beginForKnown(trx, deps, body, session.userId, request);
      return { registrationId, ...session.tokens };
    }),
  );
}

async function onlyCartsStandInTheWay(db: ReadDatabase, claimant: Claimant): Promise<boolean> {
  const found = await studentsInTheWay(db, claimant);
  return found.length > 0 && found.every(({ stays }) => !stays);
}

/**
 * Creates the account. Refusals: those of `createUser`; USER_ALREADY_EXISTS becomes CONTACT_PROOF_REQUIRED when only
 * unpaid carts block the enrolment.
 */
async function createAccount(trx: Transaction, account: NewUser, claimant: Claimant, request: Caller): Promise<string> {
  try {
    return await createUser(trx, account, { requestId: request.id });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.code === 'USER_ALREADY_EXISTS';
    if (isTaken && (await onlyCartsStandInTheWay(trx, claimant))) refuse('CONTACT_PROOF_REQUIRED');
    throw error;
  }
}

function ownUsername(lead: { readonly email: string; readonly cpf: string }, typed: string): string | undefined {
  if (normalizeEmail(typed) === lead.email) return lead.email;
  return /^[\d.\-\s]+$/.test(typed) && normalizeCpf(typed) === lead.cpf ? lead.cpf : undefined;
}

type Usable = Parameters<typeof startEnrolmentProblem>[0] & { readonly hasVacancies: boolean };

function refuseUnusable(lead: Usable, now: Temporal.Instant): void {
  accept(startEnrolmentProblem(lead, now));
  if (!lead.hasVacancies) refuse('NO_CAMPAIGN_VACANCIES');
}

async function usableLead(trx: Transaction, deps: Pick<Deps, 'clock' | 'environment'>, body: Body) {
  const keyHash = await enrolmentKeyHash(trx, deps, body.enrolmentKey);
  const lead = (await lockLeadByKey(trx, keyHash)) ?? refuse('NOT_FOUND');
  refuseUnusable(lead, deps.clock.now());
  return lead;
}

async function beginForKnown(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'environment'>,
  body: Body,
  userId: string,
  request: Caller,
): Promise<string> {
  await lockRegistrationsOfUser(trx, userId);
  const lead = await usableLead(trx, deps, body);
  const student = (await lockStudentOfUser(trx, userId)) ?? refuse('STUDENT_NOT_FOUND');
  await refuseRegistered(trx, lead.campaignId, student);
  const cart = await lockCartIn(trx, lead.campaignId, student.id);
  if (cart === undefined) return begin(trx, deps, lead, { ...student, userId }, request);
  if (lead.waitingListEntryId !== null) await followInvitation(trx, cart, lead.waitingListEntryId);
  return cart;
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
    insertStudent(trx, { ...student, dateOfBirth, at: now }),
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
  const begun = {
    id,
    campaignId: lead.campaignId,
    studentId: student.id,
    userId: student.userId,
    leadId: lead.id,
    waitingListEntryId: lead.waitingListEntryId,
    day: localDate(now.toString(), lead.zoneOffset),
    name: student.name,
    cpf: student.cpf,
    email: student.email,
    cellphone: student.cellphone,
    at: now,
  };
  const event = eventRow({
    actor: { userId: student.userId, name: student.name },
    entityType: 'REGISTRATION',
    entityId: id,
    kind: 'ENROLMENT_STARTED',
    after: { status: 'CREATED', campaignId: lead.campaignId },
    requestId: request.id,
  });
  await refusingDuplicates(fields, () => beginRegistration(trx, begun, event));
  return id;
}
