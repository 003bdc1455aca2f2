import type { HowToPay } from '@habilita/contract';
import { barcodeToPrint, isBoleto, pixCodeToShow } from '#areas/money/core/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { drawPixCode } from './draw-pix-code.ts';
import type { PublicPaymentRow } from '../cards/present-card.ts';

/**
 * How whoever opened a payment's link pays it: by PIX code or boleto, which only the key in the student's e-mail
 * reveals. Null for a card, which has a form, and for a payment no longer open.
 */
export async function howToPay(
  row: PublicPaymentRow,
  hasKey: boolean,
  now: Temporal.Instant,
): Promise<HowToPay | null> {
  if (row.paymentMethod === 'CREDIT' || row.status !== 'PENDING' || !row.active) return null;
  if (isBoleto(row)) {
    const { typefulLine } = row;
    if (isRefusal(barcodeToPrint(row)) || typefulLine === null) return { kind: 'NOT_READY' };
    return hasKey ? { kind: 'BOLETO', typefulLine } : { kind: 'KEY_REQUIRED' };
  }
  const shown = pixCodeToShow(row, now);
  if (isRefusal(shown)) return { kind: shown.refused === 'PIX_EXPIRED' ? 'PIX_EXPIRED' : 'NOT_READY' };
  if (!hasKey) return { kind: 'KEY_REQUIRED' };
  return { kind: 'PIX', ...(await drawPixCode(shown.code)), expiresAt: row.expiresAt };
}
