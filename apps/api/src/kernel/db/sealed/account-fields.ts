/**
 * The names of the fields that hold numbers of bank accounts and branches, their check digits, and PIX keys; columns of
 * tables, the history and stored requests have the same names. Once the mark SEALING_MARK is set in the database, these
 * fields are written only encrypted ("sealed").
 */
export const ACCOUNT_FIELDS = [
  'agencyNumber',
  'agencyNumberVerificationDigit',
  'accountNumber',
  'accountNumberVerificationDigit',
  'transfeeraPixKey',
  'customerAgencyNumber',
  'customerAgencyVerificationDigit',
  'customerAccountNumber',
  'customerAccountVerificationDigit',
  'agencyVerificationDigit',
  'accountVerificationDigit',
  'pixKey',
] as const;

/**
 * The fields of hashes over data with account numbers. They are encrypted too, because somebody who knows all the other
 * data could guess the numbers from the hash.
 */
export const HASHES_OF_ACCOUNTS = ['sentFingerprint', 'planHash', 'inputHash'] as const;

export type SealedField = (typeof ACCOUNT_FIELDS)[number] | (typeof HASHES_OF_ACCOUNTS)[number];

/** The labels of account numbers and PIX keys in the changes that people are shown in a request for approval. */
export const ACCOUNT_LABELS = ['Agência', 'Dígito da agência', 'Conta', 'Dígito da conta', 'Chave PIX'] as const;

/** The columns that store JSON in which account fields may stand. */
export const SEALED_JSON_COLUMNS = ['before', 'after', 'body', 'shown', 'recipient', 'answer', 'response'] as const;

const accountFields: ReadonlySet<string> = new Set(ACCOUNT_FIELDS);
const fields: ReadonlySet<string> = new Set([...ACCOUNT_FIELDS, ...HASHES_OF_ACCOUNTS]);
const labels: ReadonlySet<unknown> = new Set(ACCOUNT_LABELS);

export const isSealedField = (name: string): boolean => fields.has(name);

/** Whether an object has an account number or PIX key among its own fields. */
export const holdsAccount = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => accountFields.has(key));

/**
 * Whether the text under `key` of a JSON object is stored encrypted: it is one of ACCOUNT_FIELDS or HASHES_OF_ACCOUNTS,
 * or the `before` or `after` of a change that has one of the account labels.
 */
export const isSealedIn = (holder: object, key: string): boolean =>
  fields.has(key) || ((key === 'before' || key === 'after') && 'label' in holder && labels.has(holder.label));
