import type { ListFilter } from '@habilita/contract';
import { TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import {
  type ComponentType,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle } from '#code-loading/when-idle.ts';
import { type ChosenKind, type DraftStore, type ChosenFilterProps, useDraftOf, useErrorOf } from './filter-draft.ts';
import { notifyFailure } from '../feedback/notify.ts';
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
  return <LaterFilter name={name} filter={filter} kind={kind} draft={draft} onDraft={store.change} error={error} />;
}

/** The component is loaded once for the filters of all lists. */
let loaded: ComponentType<ChosenFilterProps> | undefined;

async function load(): Promise<ComponentType<ChosenFilterProps>> {
  loaded = (await import('./ChosenFilter.tsx')).ChosenFilter;
  return loaded;
}

/** Loads the filters when the rows are there and the browser has nothing else to do. */
function LoadWhenIdle({ onReady }: { readonly onReady: (ready: ComponentType<ChosenFilterProps>) => void }) {
  const waitsForRows = useIsFetching() > 0;
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    if (waitsForRows) return undefined;
    // This failure is silent: when somebody turns to the filter, it is loaded again and then a failure is shown.
    return whenIdle(() => void load().then(ready, () => undefined));
  }, [waitsForRows]);
  return null;
}

/**
 * A read-only field with the filter's label stands here until the code of the filter is loaded; a focus or a press
 * on the field is then repeated on the filter.
 */
function LaterFilter(props: ChosenFilterProps) {
  const [Chosen, setChosen] = useState(() => loaded);
  const now = () => {
    load().then((ready) => setChosen(() => ready), notifyFailure);
  };
  const place = useRef<HTMLDivElement>(null);
  const turnedTo = useRef<'focused' | 'pressed'>(undefined);
  useLayoutEffect(() => {
    if (Chosen === undefined || turnedTo.current === undefined) return;
    const control = place.current?.querySelector('input');
    control?.focus();
    if (turnedTo.current === 'pressed') control?.click();
    turnedTo.current = undefined;
  }, [Chosen]);
  const turnTo = (how: 'focused' | 'pressed') => {
    turnedTo.current = how;
    now();
  };
  return (
    <div ref={place}>
      {Chosen === undefined ? (
        <>
          <LoadWhenIdle onReady={(ready) => startTransition(() => setChosen(() => ready))} />
          <TextInput
            label={props.filter.label}
            readOnly
            rightSection={<IconSelector size={16} aria-hidden />}
            onPointerEnter={now}
            onFocus={() => turnTo('focused')}
            onClick={() => turnTo('pressed')}
            onBlur={() => {
              turnedTo.current = undefined;
            }}
          />
        </>
      ) : (
        <Chosen {...props} />
      )}
    </div>
  );
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

/** The field is not controlled by React: drawing it anew at each key takes a slow machine longer than a frame. */
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
