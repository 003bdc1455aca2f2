import { isUuid } from '@habilita/kernel';

/**
 * The txid of a charge: the 32 hexadecimal digits of our payment's id, followed by `issue`, which counts the payment's
 * charges from 1. Both can be read back from the txid. The central bank wants 26 to 35 letters and digits, unique to
 * the receiver. Undefined when `paymentId` cannot be an id of ours.
 */
export function txidOf({
  paymentId,
  issue = 1,
}: {
  paymentId: string;
  issue?: number | undefined;
}): string | undefined {
  return isUuid(paymentId) && issue >= 1 && issue <= 999
    ? `${paymentId.replaceAll('-', '').toLowerCase()}${issue}`
    : undefined;
}

const OUR_TXID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[1-9]\d{0,2}$/;

/** The payment whose charge has this txid; undefined for a charge that we did not issue. */
export const paymentIdOf = (txid: string): string | undefined => OUR_TXID.exec(txid)?.slice(1).join('-');

const MOMENT_OF_PIX = /^[ER][0-9A-Z]{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[a-zA-Z0-9]{11}$/;

/**
 * When a PIX or its return was made, read from its id: by the central bank's rule the end-to-end id (E…) and the return
 * id (R…) contain the minute, in UTC. Transfeera's receipts and refunds tell no other time (docs/provider-facts.md P2.6
 * and B4). The answer is the end of that minute, or `now` if the minute is not over, so that money never seems older
 * than the charge that it pays; undefined for any other id.
 */
export function momentOfPix(id: string, now: Temporal.Instant): Temporal.Instant | undefined {
  const [year, month, day, hour, minute] = MOMENT_OF_PIX.exec(id)?.slice(1) ?? [];
  try {
    const began = Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
    const ended = began.add({ milliseconds: 59_999 });
    const isOver = Temporal.Instant.compare(ended, now) <= 0;
    const hasBegun = Temporal.Instant.compare(began, now) <= 0;
    return hasBegun && !isOver ? now : ended;
  } catch {
    return undefined;
  }
}
