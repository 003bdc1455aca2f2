import { type FormEvent, useRef, useState } from 'react';
import { type Mask, maskInput } from '#kit/fields/index.ts';
import { CARD_FIELDS, type CardErrors, cardErrors, type CardField, type TypedCard } from './card-rules.ts';

const EMPTY: TypedCard = { number: '', name: '', expiry: '', code: '' };

const today = () => new Date().toISOString().slice(0, 10);

/** The card lives in the state of this component only: it is never stored, nor in the address. */
export function useTypedCard(refused: CardErrors) {
  const card = useRef(EMPTY);
  const inputs = useRef<Partial<Record<CardField, HTMLInputElement | null>>>({});
  const [{ errors, touched }, setTyped] = useState<{ errors: CardErrors; touched: readonly CardField[] }>({
    errors: {},
    touched: [],
  });

  const change = (field: CardField, mask?: Mask) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    card.current = { ...card.current, [field]: mask === undefined ? input.value : maskInput(input, mask) };
    setTyped((typed) => {
      const { [field]: _gone, ...others } = typed.errors;
      return { errors: others, touched: [...typed.touched, field] };
    });
  };

  /** A field that was filled in wrongly is marked when it is left; an empty one only when the card is sent. */
  const leave = (field: CardField) => () => {
    const wrong = card.current[field] === '' ? undefined : cardErrors(card.current, today())[field];
    if (wrong !== undefined) setTyped((typed) => ({ ...typed, errors: { ...typed.errors, [field]: wrong } }));
  };

  const focusFirst = (wrong: CardErrors): boolean => {
    const first = CARD_FIELDS.find((field) => wrong[field] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
    return first !== undefined;
  };

  return {
    focusFirst,
    check: (): TypedCard | undefined => {
      const found = cardErrors(card.current, today());
      setTyped({ errors: found, touched: [] });
      return focusFirst(found) ? undefined : card.current;
    },
    field: (name: CardField, mask?: Mask) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      size: 'md' as const,
      onChange: change(name, mask),
      onBlur: leave(name),
      error: errors[name] ?? (touched.includes(name) ? undefined : refused[name]),
    }),
  };
}
