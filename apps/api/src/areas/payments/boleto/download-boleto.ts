import { createHash } from 'node:crypto';
import type { BoletoDownload } from '@habilita/contract';
import { barcodeToPrint } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept } from '#kernel/errors.ts';
import { inPrintingQueue } from '#kernel/pdf/printing-queue.ts';
import { renderPdf } from '#kernel/pdf/render-pdf.ts';
import { boletosFolder } from '#kernel/storage/boletos-folder.ts';
import type { BoletoRow } from '../ways-to-pay/instruments.queries.ts';
import { BOLETO_DRAWING, boletoDocument } from './boleto-document.ts';
import { boletoSlip } from './boleto-slip.ts';

const LINK_LIVES = { minutes: 5 };

/**
 * The storage key of a payment's boleto in PDF. The PDF is drawn on first use and stored under a hash of its content,
 * so that a boleto that is issued again or has a corrected name gets another file. Refusals: those of `barcodeToPrint`.
 */
export async function boletoFile({ storage }: Pick<Deps, 'storage'>, row: BoletoRow): Promise<string> {
  const { barcode } = accept(barcodeToPrint(row));
  const slip = boletoSlip(row, barcode);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([BOLETO_DRAWING, slip]))
    .digest('hex')
    .slice(0, 32);
  const key = `${boletosFolder(row.id)}/${contentHash}.pdf`;
  if ((await storage.get(key)) === undefined) await storage.put(key, await renderPdf(await boletoDocument(slip)));
  return key;
}

/** The file's name for the down payment, an instalment, or the only boleto (Specification 3 §7). */
export function boletoFileName({
  paymentMethod,
  part,
  installmentNumber,
}: Pick<BoletoRow, 'paymentMethod' | 'part' | 'installmentNumber'>): string {
  if (part === 'INSTALLMENT') return `CNHPOP_Parcela_${installmentNumber}.pdf`;
  return paymentMethod === 'BOLETO_PARCELADO' ? 'CNHPOP_Entrada.pdf' : 'CNHPOP_Boleto.pdf';
}

/** A link to the payment's boleto in PDF. Refusals: those of `barcodeToPrint`; TOO_MANY_REQUESTS. */
export async function downloadBoleto(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  row: BoletoRow,
  { userId }: Pick<Actor, 'userId'>,
): Promise<BoletoDownload> {
  const key = await inPrintingQueue(userId, () => boletoFile({ storage }, row));
  const fileName = boletoFileName(row);
  const expiresAt = clock.now().add(LINK_LIVES);
  return { downloadUrl: storage.downloadUrl(key, { fileName, contentType: 'application/pdf', expiresAt }), fileName };
}
