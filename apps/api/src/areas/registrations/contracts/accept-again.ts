import { type ContractAcceptance, type ContractAcceptances, type ContractToRead } from '@habilita/contract';
import { campaignText, firstName } from '@habilita/kernel';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { acceptanceCounts, acceptancesOf, type ContractToAccept, contractToAccept } from './accept-again.queries.ts';
import { contractOfKey } from './ask-to-accept-again.ts';
import { textChanges } from './contract-words.ts';
import { acceptedContract, lockRegistrationOfContract } from './contracts.queries.ts';
import { keepContract } from './keep-contract.ts';

type Needed = Pick<Deps, 'clock' | 'jobs' | 'environment'>;

/**
 * The state of a contract that the student is asked to accept. ENDED: a newer contract has replaced it, or the student
 * is no longer registered.
 */
function stateOf(contract: ContractToAccept): ContractAcceptance {
  const { status, id, newestId, newestOrigin, newestSha256, sha256, newestAcceptedAt } = contract;
  if (newestOrigin === 'ACCEPTANCE' && newestSha256 === sha256)
    return { status: 'ACCEPTED', acceptedAt: newestAcceptedAt };
  return { status: newestId === id && status === 'REGISTERED' ? 'WAITING' : 'ENDED', acceptedAt: null };
}

async function findByKey(db: ReadDatabase, { environment }: Pick<Deps, 'environment'>, key: string) {
  const id = contractOfKey(key, environment.secrets.files) ?? refuse('NOT_FOUND');
  return (await contractToAccept(db, id)) ?? refuse('NOT_FOUND');
}

/**
 * The text on the page where a student accepts a contract. While the contract waits to be accepted, the page shows what
 * changed since the last accepted contract. Once it is accepted, the page shows its whole text, otherwise nothing.
 */
function shownChanges({ status }: ContractAcceptance, before: string | undefined, html: string) {
  if (status === 'ACCEPTED') return textChanges(html, html);
  return status === 'WAITING' && before !== undefined ? textChanges(before, html) : [];
}

/**
 * The contract that a link opens, and what changed in it since the last contract that the student accepted. Refusal:
 * NOT_FOUND when the key of the link leads to no contract.
 */
export async function readAcceptance(
  db: ReadDatabase,
  deps: Pick<Deps, 'environment'>,
  key: string,
): Promise<ContractToRead> {
  const contract = await findByKey(db, deps, key);
  const { name, campaignName, edition, drivingSchoolName, body: html, sha256 } = contract;
  const before = await acceptedContract(db, contract.registrationId);
  const state = stateOf(contract);
  return {
    ...state,
    studentFirstName: firstName(name),
    campaignName: campaignText(campaignName, edition),
    drivingSchoolName,
    html,
    sha256,
    changes: shownChanges(state, before?.body, html),
    acceptedBefore: before?.acceptedAt ?? null,
  };
}

/**
 * Records that the student accepts the contract of their link, with the moment and the network address, like a first
 * acceptance. A repeated call gives the same answer. Refusals: NOT_FOUND for a key that leads to no contract,
 * CONTRACT_CHANGED unless `sha256` is the contract's own and the contract still waits to be accepted.
 */
export async function acceptAgain(
  trx: Transaction,
  deps: Needed,
  {
    key,
    sha256,
    address,
    requestId,
  }: {
    readonly key: string;
    readonly sha256: string;
    readonly address: string;
    readonly requestId: string;
  },
): Promise<ContractAcceptance> {
  const { registrationId } = await findByKey(trx, deps, key);
  await lockRegistrationOfContract(trx, registrationId);
  const contract = await findByKey(trx, deps, key);
  if (contract.sha256 !== sha256) refuse('CONTRACT_CHANGED');
  const state = stateOf(contract);
  if (state.status === 'ACCEPTED') return state;
  if (state.status === 'ENDED') refuse('CONTRACT_CHANGED');
  const acceptedAt = deps.clock.now();
  const { body: html, variables, templateId, templateVersion, contractDate, userId, name } = contract;
  const contractId = await keepContract(trx, deps, {
    html,
    sha256,
    variables,
    registrationId,
    templateId,
    templateVersion,
    acceptedAt,
    acceptedAddress: address,
    origin: 'ACCEPTANCE',
    contractDate,
    createdBy: null,
  });
  await recordEvent(trx, {
    actor: { userId, name },
    entityType: 'REGISTRATION',
    entityId: registrationId,
    kind: 'CONTRACT_ACCEPTED_AGAIN',
    after: { contractId, sha256 },
    requestId,
  });
  return { status: 'ACCEPTED', acceptedAt };
}

const SHOWN = 200;

/** Which students of a campaign were asked to accept a regenerated contract, and which of them have done so. */
export async function readAcceptances(db: ReadDatabase, campaignId: string): Promise<ContractAcceptances> {
  const [counts, rows] = [await acceptanceCounts(db, campaignId), await acceptancesOf(db, campaignId, SHOWN)];
  return {
    ...counts,
    rows: rows.map(({ awaitsAcceptance, acceptedAt, ...row }) => ({
      ...row,
      acceptedAt: awaitsAcceptance ? null : acceptedAt,
    })),
  };
}
