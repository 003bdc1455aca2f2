import { type ContractText, contractText } from '#areas/offer/templates/index.ts';
import { refuseNotOfStudent } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { askToAcceptAgain } from './ask-to-accept-again.ts';
import { asAccepted } from './contract-difference.ts';
import { type ContractValues, variablesFor } from './contract-variables.ts';
import { wordsOf } from './contract-words.ts';
import {
  acceptedContract,
  lockRegistrationOfContract,
  registrationOfContract,
  type RegistrationOfContract,
  type StandingContract,
  standingContract,
} from './contracts.queries.ts';
import { keepContract } from './keep-contract.ts';

export interface RegenerateContract {
  readonly registrationId: string;
  readonly studentId?: string;
  readonly scope: RowScope;
  readonly by: Pick<Actor, 'userId' | 'name'>;
  readonly maintainOriginalDate: boolean;
  readonly requestId?: string;
}

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;
type Regenerated = { readonly contractId: string } & Pick<ContractText, 'sha256'>;

interface Source extends ContractValues {
  readonly registration: RegistrationOfContract;
  readonly stands: StandingContract;
}

/**
 * Makes a contract of the present template and data (Specification 3 §7); the old one is kept. When the new contract
 * has other words than the student accepted, the student is asked by e-mail to accept it. Refusals: STUDENT_NOT_FOUND
 * and REGISTRATION_NOT_FOUND (also out of scope), REGISTRATION_ANONYMISED, REGISTRATION_INVALID_STATUS unless
 * REGISTERED, CONTRACT_NOT_AVAILABLE when none was accepted, TEMPLATE_INVALID.
 */
export async function regenerateContract(
  trx: Transaction,
  deps: Needed,
  command: RegenerateContract,
): Promise<Regenerated> {
  return makeAnew(trx, deps, command, await sourceOf(trx, command));
}

/** Regenerates like {@link regenerateContract}; undefined when the contract would not differ. */
export async function regenerateIfDifferent(
  trx: Transaction,
  deps: Needed,
  command: RegenerateContract,
): Promise<Regenerated | undefined> {
  const source = await sourceOf(trx, command);
  return textAfter(source, source.stands) === source.stands.body ? undefined : makeAnew(trx, deps, command, source);
}

async function sourceOf(trx: Transaction, command: RegenerateContract): Promise<Source> {
  const { registrationId: id, studentId, scope } = command;
  await lockRegistrationOfContract(trx, id);
  const registration =
    (await registrationOfContract(trx, scope, { id, studentId })) ?? (await refuseNotOfStudent(trx, scope, command));
  if (registration.anonymisedAt !== null) refuse('REGISTRATION_ANONYMISED');
  if (registration.status !== 'REGISTERED') refuse('REGISTRATION_INVALID_STATUS');
  const stands = (await standingContract(trx, id)) ?? refuse('CONTRACT_NOT_AVAILABLE');
  return { ...accept(await variablesFor(trx, registration)), registration, stands };
}

/** Fills the present template with the present data; only the payment stays as the `other` contract states it. */
const textAfter = ({ terms, variables }: ContractValues, other: Pick<StandingContract, 'variables'>): string =>
  contractText(terms, asAccepted(variables, other.variables)).html;

async function makeAnew(
  trx: Transaction,
  deps: Needed,
  { registrationId, by, maintainOriginalDate, requestId }: RegenerateContract,
  { terms, variables, registration, stands }: Source,
): Promise<Regenerated> {
  const text = contractText(terms, variables);
  const accepted = await acceptedContract(trx, registrationId);
  const awaitsAcceptance =
    accepted !== undefined && wordsOf(textAfter({ terms, variables }, accepted)) !== wordsOf(accepted.body);
  const contractId = await keepContract(trx, deps, {
    ...text,
    registrationId,
    templateId: terms.templateId,
    templateVersion: terms.templateVersion,
    variables,
    acceptedAt: stands.acceptedAt,
    acceptedAddress: stands.acceptedAddress,
    origin: 'REGENERATION',
    contractDate: maintainOriginalDate ? stands.contractDate : deps.clock.now(),
    createdBy: by.userId,
    awaitsAcceptance,
  });
  await recordEvent(trx, {
    actor: by,
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'CONTRACT_REGENERATED',
    before: { contractId: stands.id, sha256: stands.sha256 },
    after: {
      contractId,
      sha256: text.sha256,
      templateVersion: terms.templateVersion,
      maintainOriginalDate,
      awaitsAcceptance,
    },
    requestId,
  });
  if (awaitsAcceptance) {
    const { name, email } = registration;
    await askToAcceptAgain(trx, deps, { contractId, registrationId, name, email, campaignName: terms.campaignName });
  }
  return { contractId, sha256: text.sha256 };
}
