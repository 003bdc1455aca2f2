import { hash } from 'node:crypto';
import { formatDateTime } from '@habilita/kernel';
import type { Deps } from '#kernel/deps.ts';
import { isPrintProblem, printDocument, type PrintedFor } from '#kernel/pdf/document-printer.ts';
import { contractsFolder } from '#kernel/storage/contracts-folder.ts';
import { type ContractToPrint, contractToPrint, notePdf } from './contracts.queries.ts';

export class ContractNotPrintable extends Error {
  override readonly name = 'ContractNotPrintable';
}

/** Thrown when the contract no longer exists, as when consent was revoked before printing. */
export class ContractGone extends Error {
  override readonly name = 'ContractGone';
}

/**
 * Prints a contract's stored text as a PDF, and stores the file, its SHA-256 and its number of pages. The call can be
 * repeated. Returns the file's storage key. Throws ContractNotPrintable and ContractGone; refuses TOO_MANY_REQUESTS for
 * a person with too many documents waiting.
 */
export async function renderContract(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  id: string,
  by: PrintedFor,
): Promise<string> {
  const contract = await contractToPrint(db, id);
  if (contract === undefined) throw new ContractGone();
  if (contract.pdfKey !== null) return contract.pdfKey;
  const printed = await printDocument(documentOf(contract), by);
  if (isPrintProblem(printed)) throw new ContractNotPrintable(printed.message);
  const pdfKey = `${contractsFolder(contract.registrationId)}/${id}.pdf`;
  await storage.put(pdfKey, printed.bytes);
  const pdfSha256 = hash('sha256', printed.bytes);
  await notePdf(db, id, { pdfKey, pdfSha256, pdfPages: printed.pages, renderedAt: clock.now() });
  if ((await contractToPrint(db, id)) === undefined) {
    await storage.remove(pdfKey);
    throw new ContractGone();
  }
  return pdfKey;
}

function documentOf(contract: ContractToPrint) {
  const { body, sha256, campaignName, registrationId, contractDate, acceptedAt, zoneOffset, origin } = contract;
  const { awaitsAcceptance } = contract;
  const at = (moment: Temporal.Instant) => formatDateTime(moment.toString(), zoneOffset);
  const accepted = awaitsAcceptance
    ? `Aguarda o aceite do aluno. O texto anterior foi aceito em ${at(acceptedAt)}.`
    : `Aceito eletronicamente em ${at(acceptedAt)}.`;
  const anew = origin === 'REGENERATION' ? ` Regerado, com data de ${at(contractDate)}.` : '';
  return {
    html: body,
    title: `Contrato da matrícula ${registrationId}`,
    header: `${campaignName} · Matrícula ${registrationId}`,
    footer: `${accepted}${anew}\nSHA-256 do texto: ${sha256}`,
    createdAt: contractDate.toString(),
  };
}
