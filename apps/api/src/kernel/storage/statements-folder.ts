/** Printed statements and receipts, by registration or school: kept for their link alone and removed every night. */
export const STATEMENTS = 'statements';

/** Of a registration: staff see the holders, others the whole. */
type Reader = 'by-holder' | 'whole';

/**
 * One file for each kind of reader, replaced by the next download. All are told the whole balance since statements are
 * the student's paper; files by holder of before are known here so that erasing a person finds them.
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
