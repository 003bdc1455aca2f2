import type { ColumnType } from 'kysely';
import { type SealedField, holdsAccount } from './account-fields.ts';

/**
 * A text that the connection will encrypt on its way to the database (see sealing.ts). The types of the columns accept
 * nothing else, so forgetting it is a type error.
 */
export class ToSeal {
  readonly text: string;
  readonly field: SealedField;

  constructor(text: string, field: SealedField) {
    this.text = text;
    this.field = field;
  }
}

/** A value that is stored as JSON; the connection encrypts the account numbers in it. */
export class JsonToSeal {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A column that is read as a text, and written as a text that the connection encrypts. */
export type SealedText = ColumnType<string, ToSeal, ToSeal>;
export type SealedJson = ColumnType<unknown, JsonToSeal, JsonToSeal>;
/** A JSON column that may hold account numbers. A JsonToSeal is encrypted; a text is written as it is. */
export type PartlySealedJson = ColumnType<unknown, JsonToSeal | string, JsonToSeal | string>;

export function toSeal(text: string, field: SealedField): ToSeal;
export function toSeal(text: string | null, field: SealedField): ToSeal | null;
export function toSeal(text: string | null, field: SealedField): ToSeal | null {
  return text === null ? null : new ToSeal(text, field);
}

/** What the history stores of a value: encrypted where it has an account number, otherwise plain JSON. */
export const recordedJson = (value: unknown): string | JsonToSeal =>
  holdsAccount(value) ? new JsonToSeal(value) : JSON.stringify(value);
