import { messageOf } from '@habilita/contract';

type CardField = 'number' | 'name' | 'expiry' | 'code';

export interface CardRefusal {
  /** A sentence for each field that is refused. */
  readonly fields: Partial<Record<CardField, string>>;
  /** The sentence about the whole card; empty when the refusal is about a field. */
  readonly line: string;
}

export const NO_REFUSAL: CardRefusal = { fields: {}, line: '' };

/** The field that a refusal is about. Any other code concerns the whole card. */
const FIELD_OF: Readonly<Record<string, CardField>> = {
  CARD_INVALID_NUMBER: 'number',
  CARD_UNSUPPORTED_BRAND: 'number',
  CARD_EXPIRED: 'expiry',
  CARD_INVALID_CVV: 'code',
};

/** Assigns the text of a refusal to its field, or to `line` when it concerns the whole card (Specification 1 §8). */
export function cardRefusal(code: string): CardRefusal {
  const field = FIELD_OF[code];
  return field === undefined
    ? { fields: {}, line: messageOf(code) }
    : { fields: { [field]: messageOf(code) }, line: '' };
}
