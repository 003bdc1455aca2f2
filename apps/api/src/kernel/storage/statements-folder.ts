/** Printed statements and receipts, by registration or school, kept only for their link and removed every night. */
export const STATEMENTS = 'statements';

/**
 * The reader that a statement was printed for: an earlier version printed some with the shares of the holders, for
 * staff.
 */
type Reader = 'by-holder' | 'whole';

/**
 * The key of a printed statement. Everybody now gets the whole statement, as it is the student's document; keys of
 * statements by holder are still needed to remove those of an erased person.
 */
export const statementKey = (registrationId: string, reader: Reader): string =>
  `${STATEMENTS}/${registrationId}/${reader}.pdf`;

export const statementKeysOf = (registrationId: string): string[] => [
  statementKey(registrationId, 'by-holder'),
  statementKey(registrationId, 'whole'),
];

export const receiptKey = (registrationId: string, paymentInCfcId: string): string =>
  `${STATEMENTS}/${registrationId}/receipt-${paymentInCfcId}.pdf`;
