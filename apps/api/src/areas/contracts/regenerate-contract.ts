import { type ContractText, contractText } from '#areas/templates/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { variablesFor } from './contract-variables.ts';
import { lockRegistrationOfContract, newestContract, registrationOfContract } from './contracts.queries.ts';
import { keepContract } from './keep-contract.ts';

export interface RegenerateContract {
  readonly registrationId: string;
  readonly studentId?: string;
  readonly scope: RowScope;
  readonly by: Pick<Actor, 'userId' | 'name'>;
  /** Keep the old document's date. */
  readonly maintainOriginalDate: boolean;
  readonly requestId?: string;
}

/**
 * From present template and data (Specification 3 §7); the old one is kept. Refusals: REGISTRATION_NOT_FOUND (also out
 * of scope), REGISTRATION_INVALID_STATUS unless REGISTERED, CONTRACT_NOT_AVAILABLE when none was accepted,
 * TEMPLATE_INVALID.
 */
export async function regenerateContract(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  command: RegenerateContract,
): Promise<{ readonly contractId: string } & Pick<ContractText, 'sha256'>> {
  const { registrationId: id, studentId, by, maintainOriginalDate } = command;
  await lockRegistrationOfContract(trx, id);
  const registration = await registrationOfContract(trx, command.scope, { id, studentId });
  if (registration === undefined) return refuse('REGISTRATION_NOT_FOUND');
  if (registration.status !== 'REGISTERED') refuse('REGISTRATION_INVALID_STATUS');
  const before = (await newestContract(trx, id)) ?? refuse('CONTRACT_NOT_AVAILABLE');
  const { terms, variables } = accept(await variablesFor(trx, registration));
  const text = contractText(terms, variables);
  const contractId = await keepContract(trx, deps, {
    ...text,
    registrationId: id,
    templateId: terms.templateId,
    templateVersion: terms.templateVersion,
    variables,
    acceptedAt: before.acceptedAt,
    acceptedAddress: before.acceptedAddress,
    origin: 'REGENERATION',
    contractDate: maintainOriginalDate ? before.contractDate : deps.clock.now(),
    createdBy: by.userId,
  });
  await recordEvent(trx, {
    actor: by,
    entityType: 'REGISTRATION',
    entityId: id,
    kind: 'CONTRACT_REGENERATED',
    before: { contractId: before.id, sha256: before.sha256 },
    after: { contractId, sha256: text.sha256, templateVersion: terms.templateVersion, maintainOriginalDate },
    requestId: command.requestId,
  });
  return { contractId, sha256: text.sha256 };
}
