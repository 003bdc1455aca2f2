import type { HowToPay } from '@habilita/contract';
import { barcodeToPrint, isBoleto, openPixCode, pixCodeToShow } from '#areas/money/core/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { drawPixCode } from './draw-pix-code.ts';
import type { PublicPaymentRow } from '../cards/present-card.ts';

interface Opened {
  /** Whether the opened link contains the key that only the link in the e-mail to the student has. */
  readonly hasKey: boolean;
  /** Whether the school has an account to which its share of a card payment can be paid. */
  readonly schoolReceives: boolean;
  readonly now: Temporal.Instant;
}

/**
 * How to pay the payment behind an opened link: by PIX code or boleto, which are shown only with the key in the
 * student's e-mail, or why it cannot be paid. Null when the page shows the card form instead, and for a payment that is
 * no longer open.
 */
export async function howToPay(
  row: PublicPaymentRow,
  { hasKey, schoolReceives, now }: Opened,
): Promise<HowToPay | null> {
  if (row.status !== 'PENDING' || !row.active) return null;
  if (row.chargeState === 'REJECTED') return { kind: 'REFUSED' };
  if (row.chargeState === 'REQUESTED' && row.chargeTryError === 'recipient') return { kind: 'WAITS_FOR_SCHOOL' };
  if (row.paymentMethod === 'CREDIT') return schoolReceives ? null : { kind: 'REFUSED' };
  if (isBoleto(row)) {
    const { typefulLine } = row;
    if (isRefusal(barcodeToPrint(row)) || typefulLine === null) return { kind: 'NOT_READY' };
    if (!hasKey) return { kind: 'KEY_REQUIRED' };
    const code = openPixCode(row, now);
    return { kind: 'BOLETO', typefulLine, pix: code === null ? null : await drawPixCode(code) };
  }
  const shown = pixCodeToShow(row, now);
  if (isRefusal(shown)) return { kind: shown.refused === 'PIX_EXPIRED' ? 'PIX_EXPIRED' : 'NOT_READY' };
  if (!hasKey) return { kind: 'KEY_REQUIRED' };
  return { kind: 'PIX', ...(await drawPixCode(shown.code)), expiresAt: row.expiresAt };
}
