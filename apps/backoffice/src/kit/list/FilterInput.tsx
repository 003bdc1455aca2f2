import type { ListFilter } from '@habilita/contract';
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { ChosenFilter } from './ChosenFilter.tsx';
import { type ChosenKind, type DraftStore, useDraftOf, useErrorOf } from './filter-draft.ts';
import { inputProps } from '../fields/field-props.ts';
import { CNPJ_MASK, CPF_MASK, LEAD_PHONE_MASK, type Mask, maskInput, PHONE_MASK } from '../fields/masks.ts';
import '../fields/field.css';

interface FilterInputProps {
  readonly store: DraftStore;
  readonly name: string;
  readonly filter: ListFilter;
}

export function FilterInput(props: FilterInputProps) {
  const { kind } = props.filter;
  return isTyped(kind) ? <TypedFilter {...props} kind={kind} /> : <DrawnFilter {...props} kind={kind} />;
}

function DrawnFilter({ store, name, filter, kind }: FilterInputProps & { readonly kind: ChosenKind }) {
  const { draft, error } = useDraftOf(store, name, filter);
  return <ChosenFilter name={name} filter={filter} kind={kind} draft={draft} onDraft={store.change} error={error} />;
}

type TypedKind = Exclude<ListFilter['kind'], ChosenKind>;

interface Typing {
  readonly mask?: Mask;
  readonly inputMode?: 'numeric' | 'tel';
}

const MOST_DIGITS = 20;
const DIGITS: Mask = { clean: (text) => text.replaceAll(/\D/g, '').slice(0, MOST_DIGITS), show: (kept) => kept };

const TYPING: Readonly<Record<TypedKind, Typing>> = {
  text: {},
  emails: {},
  digits: { mask: DIGITS },
  cpf: { inputMode: 'numeric', mask: CPF_MASK },
  cnpj: { mask: CNPJ_MASK },
  phone: { inputMode: 'tel', mask: PHONE_MASK },
  leadPhone: { inputMode: 'tel', mask: LEAD_PHONE_MASK },
};

const isTyped = (kind: ListFilter['kind']): kind is TypedKind => Object.hasOwn(TYPING, kind);

interface TypedFilterProps {
  readonly store: DraftStore;
  readonly name: string;
  readonly filter: ListFilter;
  readonly kind: TypedKind;
}

/**
 * The field of a filter whose value is typed. The input is not controlled by React, because rendering it at each key
 * press takes longer than a frame on a slow machine.
 */
export function TypedFilter({ store, name, filter, kind }: TypedFilterProps) {
  const input = useRef<HTMLInputElement>(null);
  const error = useErrorOf(store, name, filter);
  const { mask, inputMode } = TYPING[kind];
  useLayoutEffect(() => {
    const follow = () => {
      const kept = store.draft()[name] ?? '';
      const shown = mask === undefined ? kept : mask.show(mask.clean(kept));
      if (input.current !== null && input.current.value !== shown) input.current.value = shown;
    };
    follow();
    const { unsubscribe } = store.typed.subscribe(follow);
    return unsubscribe;
  }, [store, name, mask]);
  return (
    <TextInput
      {...inputProps({ label: filter.label, error })}
      ref={input}
      className={mask === undefined ? undefined : 'kit-figure-input'}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={mask === undefined ? undefined : false}
      onChange={({ currentTarget }) =>
        store.change({ [name]: mask === undefined ? currentTarget.value : maskInput(currentTarget, mask) })
      }
    />
  );
}
