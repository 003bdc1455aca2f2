import type { ColumnType } from 'kysely';
import { type SealedField, holdsAccount } from './account-fields.ts';

/**
 * A text that the database keeps sealed, on its way there: the connection seals it (see sealing.ts). As a column takes
 * nothing else, a text that somebody forgot to seal is a type error.
 */
export class ToSeal {
  readonly text: string;
  readonly field: SealedField;

  constructor(text: string, field: SealedField) {
    this.text = text;
    this.field = field;
  }
}

/** A value that the database keeps as JSON, with the numbers of accounts in it sealed. */
export class JsonToSeal {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Read as a text and written as what the connection seals. */
export type SealedText = ColumnType<string, ToSeal, ToSeal>;
export type SealedJson = ColumnType<unknown, JsonToSeal, JsonToSeal>;
/** JSON that may hold numbers of accounts; text is written as it is. */
export type PartlySealedJson = ColumnType<unknown, JsonToSeal | string, JsonToSeal | string>;

export function toSeal(text: string, field: SealedField): ToSeal;
export function toSeal(text: string | null, field: SealedField): ToSeal | null;
export function toSeal(text: string | null, field: SealedField): ToSeal | null {
  return text === null ? null : new ToSeal(text, field);
}

/** What the history records, sealed where it has the number of an account; other values are JSON as they are. */
export const recordedJson = (value: unknown): string | JsonToSeal =>
  holdsAccount(value) ? new JsonToSeal(value) : JSON.stringify(value);
