import type { KeyRing } from '#kernel/key-ring.ts';
import { idSignedBy, signedId } from '#kernel/signed-id.ts';

const PURPOSE = 'payment-link';

/**
 * The address in the student's e-mail at which they pay. Its key proves that the reader got the e-mail, and reveals
 * the PIX code or the boleto. It is computed, never stored.
 */
export const paymentLink = (publicUrl: string, paymentId: string, secret: KeyRing): string =>
  `${publicUrl}/payment/${paymentId}?key=${signedId(PURPOSE, paymentId, secret)}`;

/** Whether the key was made for this payment. */
export const opensPayment = (key: string | undefined, paymentId: string, secret: KeyRing): boolean =>
  key !== undefined && idSignedBy(PURPOSE, key, secret) === paymentId;
