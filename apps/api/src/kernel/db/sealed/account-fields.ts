/**
 * The fields that hold numbers of bank accounts and PIX keys, as the product names them in rows, in the history and in
 * stored requests. They are sealed wherever the database keeps them.
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

/** Hashes of what holds such numbers, from which somebody who has all the rest could guess them. */
export const HASHES_OF_ACCOUNTS = ['sentFingerprint', 'planHash', 'inputHash'] as const;

export type SealedField = (typeof ACCOUNT_FIELDS)[number] | (typeof HASHES_OF_ACCOUNTS)[number];

/** The labels under which people are shown such numbers in a request for approval. */
export const ACCOUNT_LABELS = ['Agência', 'Dígito da agência', 'Conta', 'Dígito da conta', 'Chave PIX'] as const;

/** The columns of JSON in which these fields stand. */
export const SEALED_JSON_COLUMNS = ['before', 'after', 'body', 'shown', 'recipient', 'answer', 'response'] as const;

const accountFields: ReadonlySet<string> = new Set(ACCOUNT_FIELDS);
const fields: ReadonlySet<string> = new Set([...ACCOUNT_FIELDS, ...HASHES_OF_ACCOUNTS]);
const labels: ReadonlySet<unknown> = new Set(ACCOUNT_LABELS);

export const isSealedField = (name: string): boolean => fields.has(name);

/** Whether a value has a number of an account among its own fields. */
export const holdsAccount = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => accountFields.has(key));

/** Whether the text under `key` of this object is sealed in JSON: a field, or either side of a line that shows one. */
export const isSealedIn = (holder: object, key: string): boolean =>
  fields.has(key) || ((key === 'before' || key === 'after') && 'label' in holder && labels.has(holder.label));
