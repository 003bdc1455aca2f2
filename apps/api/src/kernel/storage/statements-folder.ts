/** Printed statements and receipts, by registration or school, kept only for their link and removed every night. */
export const STATEMENTS = 'statements';

/** Staff formerly got a statement by holder. */
type Reader = 'by-holder' | 'whole';

/**
 * Every reader now gets the whole statement, as it is the student's document; the key of earlier ones by holder
 * remains so that erasing a person finds them.
 */
export const statementKey = (registrationId: string, reader: Reader): string =>
  `${STATEMENTS}/${registrationId}/${reader}.pdf`;

export const statementKeysOf = (registrationId: string): string[] => [
  statementKey(registrationId, 'by-holder'),
  statementKey(registrationId, 'whole'),
];

export const receiptKey = (registrationId: string, paymentInCfcId: string): string =>
  `${STATEMENTS}/${registrationId}/receipt-${paymentInCfcId}.pdf`;
