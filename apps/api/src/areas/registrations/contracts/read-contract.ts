import { hash } from 'node:crypto';
import type { ContractLink } from '@habilita/contract';
import { isCart } from '#areas/money/registration-row/index.ts';
import { contractText } from '#areas/offer/templates/index.ts';
import { refuseNotOfStudent } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { isPrintProblem, printDocument, type PrintedFor } from '#kernel/pdf/document-printer.ts';
import { contractDraftsFolder } from '#kernel/storage/contracts-folder.ts';
import { variablesFor } from './contract-variables.ts';
import { newestContract, registrationOfContract, type RegistrationOfContract } from './contracts.queries.ts';
import { ContractNotPrintable, renderContract } from './render-contract.ts';

type Needed = Pick<Deps, 'db' | 'storage' | 'clock'>;

const LINK_LIVES = { minutes: 5 };
const FILE_NAME = 'CNHPOP_Contrato.pdf';

/**
 * A link to the registration's newest contract, printed when needed. For a cart it is the contract by the present
 * terms, printed as a draft unless the newest contract has the same text. Refusals: STUDENT_NOT_FOUND and
 * REGISTRATION_NOT_FOUND (also out of scope), CONTRACT_NOT_AVAILABLE before a plan was chosen, CONTRACT_NOT_PRINTABLE,
 * TOO_MANY_REQUESTS.
 */
export async function readCfcContract(
  deps: Needed,
  actor: Actor,
  which: { readonly id: string; readonly studentId: string },
): Promise<ContractLink> {
  const registration =
    (await registrationOfContract(deps.db, actor, which)) ?? (await refuseNotOfStudent(deps.db, actor, which));
  const key = await printable(() => keyOf(deps, registration, { personId: actor.userId }));
  const expiresAt = deps.clock.now().add(LINK_LIVES);
  const contentType = 'application/pdf';
  return { url: deps.storage.downloadUrl(key, { fileName: FILE_NAME, contentType, expiresAt }), fileName: FILE_NAME };
}

async function keyOf(deps: Needed, registration: RegistrationOfContract, by: PrintedFor): Promise<string> {
  const newest = await newestContract(deps.db, registration.id);
  if (!isCart(registration.status)) return renderContract(deps, newest?.id ?? refuse('CONTRACT_NOT_AVAILABLE'), by);
  const { terms, variables } = accept(await variablesFor(deps.db, registration));
  const text = contractText(terms, variables);
  if (newest?.sha256 === text.sha256) return renderContract(deps, newest.id, by);
  return printDraft(deps, { registrationId: registration.id, html: text.html, campaignName: terms.campaignName }, by);
}

interface Draft {
  readonly registrationId: string;
  readonly html: string;
  readonly campaignName: string;
}

/**
 * Prints a text that nobody has accepted yet. The file is named by the text's hash, because no contract is stored for
 * it.
 */
async function printDraft(
  { storage }: Needed,
  { registrationId, html, campaignName }: Draft,
  by: PrintedFor,
): Promise<string> {
  const key = `${contractDraftsFolder(registrationId)}/${hash('sha256', html).slice(0, 32)}.pdf`;
  if ((await storage.get(key)) !== undefined) return key;
  const title = `Minuta do contrato da matrícula ${registrationId}`;
  const header = `${campaignName} · Matrícula ${registrationId}`;
  const footer = 'Minuta: o aluno ainda não aceitou este contrato.';
  const printed = await printDocument({ html, title, header, footer, createdAt: undefined }, by);
  if (isPrintProblem(printed)) throw new ContractNotPrintable(printed.message);
  await storage.put(key, printed.bytes);
  return key;
}

async function printable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContractNotPrintable) return refuse('CONTRACT_NOT_PRINTABLE');
    throw error;
  }
}
