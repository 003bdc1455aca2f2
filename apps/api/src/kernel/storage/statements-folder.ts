/**
 * The folder of printed statements and receipts, by registration or school. They are stored only for the link that
 * leads to them, and removed at night once they are a day old.
 */
export const STATEMENTS = 'statements';

/**
 * For whom a statement was printed. 'by-holder' shows the shares of the holders, for staff; only an earlier version
 * printed such statements.
 */
type Reader = 'by-holder' | 'whole';

/**
 * The key of a printed statement. Only whole statements are printed; the keys of statements by holder are needed to
 * remove files of erased persons that an earlier version printed.
 */
export const statementKey = (registrationId: string, reader: Reader): string =>
  `${STATEMENTS}/${registrationId}/${reader}.pdf`;

export const statementKeysOf = (registrationId: string): string[] => [
  statementKey(registrationId, 'by-holder'),
  statementKey(registrationId, 'whole'),
];

export const receiptKey = (registrationId: string, paymentInCfcId: string): string =>
  `${STATEMENTS}/${registrationId}/receipt-${paymentInCfcId}.pdf`;
