import { hash } from 'node:crypto';
import { formatDateTime } from '@habilita/kernel';
import type { Deps } from '#kernel/deps.ts';
import { isPrintProblem, printDocument } from '#kernel/pdf/document-printer.ts';
import { type ContractToPrint, contractToPrint, notePdf } from './contracts.queries.ts';

/** Why a frozen contract cannot be printed; its template was mended too late. */
export class ContractNotPrintable extends Error {
  override readonly name = 'ContractNotPrintable';
}

/** The person took back their consent before the contract was printed: nothing of it may be kept. */
export class ContractGone extends Error {
  override readonly name = 'ContractGone';
}

/**
 * Prints a contract from its frozen text, once: the bytes are stored with their SHA-256 and number of pages, and found again ever after. Safe to
 * do twice at once. Answers the key of the file. Throws ContractNotPrintable, and ContractGone when there is no such contract (any more).
 */
export async function renderContract(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  id: string,
  urgency: 'now' | 'later',
): Promise<string> {
  const contract = await contractToPrint(db, id);
  if (contract === undefined) throw new ContractGone();
  if (contract.pdfKey !== null) return contract.pdfKey;
  const printed = await printDocument(documentOf(contract), urgency);
  if (isPrintProblem(printed)) throw new ContractNotPrintable(printed.message);
  const pdfKey = `contracts/${contract.registrationId}/${id}.pdf`;
  await storage.put(pdfKey, printed.bytes);
  const pdfSha256 = hash('sha256', printed.bytes);
  await notePdf(db, id, { pdfKey, pdfSha256, pdfPages: printed.pages, renderedAt: clock.now() });
  if ((await contractToPrint(db, id)) === undefined) {
    await storage.remove(pdfKey);
    throw new ContractGone();
  }
  return pdfKey;
}

/** The same contract always gives the same document, byte for byte. */
function documentOf(contract: ContractToPrint) {
  const { body, sha256, campaignName, registrationId, contractDate, acceptedAt, zoneOffset, origin } = contract;
  const at = (moment: Temporal.Instant) => formatDateTime(moment.toString(), zoneOffset);
  const accepted = `Aceito eletronicamente em ${at(acceptedAt)}.`;
  const anew = origin === 'REGENERATION' ? ` Gerado novamente, com data de ${at(contractDate)}.` : '';
  return {
    html: body,
    title: `Contrato da matrícula ${registrationId}`,
    header: `${campaignName} · Matrícula ${registrationId}`,
    footer: `${accepted}${anew}\nSHA-256 do texto: ${sha256}`,
    createdAt: contractDate.toString(),
  };
}
