/**
 * The folder of printed statements and receipts, by registration or school. They are kept only for their link, and
 * removed every night.
 */
export const STATEMENTS = 'statements';

/** Formerly staff got a statement by holder, and others the whole one. */
type Reader = 'by-holder' | 'whole';

/**
 * The storage key of a registration's statement, replaced by the next download. Every reader now gets the whole
 * one, because a statement is the student's document; the key of earlier statements by holder remains so that
 * erasing a person finds them.
 */
export const statementKey = (registrationId: string, reader: Reader): string =>
  `${STATEMENTS}/${registrationId}/${reader}.pdf`;

export const statementKeysOf = (registrationId: string): string[] => [
  statementKey(registrationId, 'by-holder'),
  statementKey(registrationId, 'whole'),
];

/** Storage key of the receipt for a payment in the CFC. */
export const receiptKey = (registrationId: string, paymentInCfcId: string): string =>
  `${STATEMENTS}/${registrationId}/receipt-${paymentInCfcId}.pdf`;
