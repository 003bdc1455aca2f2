import { searchable } from '@habilita/kernel';
import type { OptionsFilter } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Option } from '../kit-context.tsx';

interface Named {
  readonly label?: unknown;
  readonly hint?: unknown;
}

/**
 * The rank of an option in a search: 0 if its label or hint is exactly the wanted text ('sp' is the hint of São Paulo),
 * 1 if one of them begins with that text, 2 if one contains it; undefined if the option does not match.
 */
function rankOf({ label, hint }: Named, wanted: string): number | undefined {
  const texts = [label, hint].filter((text) => typeof text === 'string').map(searchable);
  if (!texts.some((text) => text.includes(wanted))) return undefined;
  if (texts.includes(wanted)) return 0;
  return texts.some((text) => text.startsWith(wanted)) ? 1 : 2;
}

/** The options that match a search, best first. Accents and case are ignored: 'itau' finds 'Itaú'. */
export function matching<T extends Named>(options: readonly T[], search: string): readonly T[] {
  const wanted = searchable(search);
  if (wanted === '') return options;
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, wanted);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option);
}

export const withoutAccents: OptionsFilter = ({ options, search }) => [
  ...matching(
    options.filter((option) => 'label' in option),
    search,
  ),
];

/** Keeps Enter from submitting the form while a list is open. */
export function holdEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/**
 * Chooses the marked option on Enter. Mantine does so itself, but may miss it when typing opened the list on a slow
 * machine.
 */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  holdEnter(event);
  const input = event.currentTarget;
  if (event.key !== 'Enter' || input.getAttribute('aria-expanded') !== 'true') return;
  setTimeout(() => {
    if (input.getAttribute('aria-expanded') !== 'true') return;
    const list = document.querySelector(`#${CSS.escape(input.getAttribute('aria-controls') ?? '')}`);
    list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click();
  });
}

export const CLEAR = { 'aria-label': 'Limpar' } as const;

export const CHOICES = { dropdown: 'kit-choices' } as const;

/**
 * Lets the browser scroll the list. Mantine's own scrolling area has five more components, drawn again with each key.
 */
export const PLAIN_LIST = { withScrollArea: false, classNames: CHOICES } as const;

export const optionOf = (options: readonly Option[], value: string): Option | undefined =>
  options.find((option) => option.value === value);

/** An option as it is drawn in a list. The hint in its second line tells equal names apart. */
export function choiceOf(option: Option | undefined, checked: boolean) {
  return (
    <span className="kit-choice">
      <span>
        {option?.label} {option?.hint === undefined ? null : <small>{option.hint}</small>}
      </span>
      {checked ? <IconCheck size={16} aria-hidden /> : null}
    </span>
  );
}

/**
 * Tracks whether the field has been hovered or focused. Its options are rendered only from then on, because there may
 * be hundreds.
 */
export function useTurnedTo(onTurnedTo?: () => void) {
  const [isTurnedTo, setTurnedTo] = useState(false);
  const [isOpenedToo, setOpenedToo] = useState(false);
  const turn = () => {
    setTurnedTo(true);
    onTurnedTo?.();
  };
  const onDropdownOpen = () => {
    // If the field has been scrolled out of sight, Mantine hides its list, so the field is scrolled back first.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    if (isTurnedTo) return;
    turn();
    // A screen reader can open the list without hover or focus. Mantine omits 'aria-expanded' on an input that was
    // rendered before its list, so this state change renders the input again.
    setTimeout(() => setOpenedToo(true));
  };
  const opened = { 'data-opened-at-once': isOpenedToo || undefined };
  return {
    isTurnedTo,
    turning: { onFocus: turn, onPointerEnter: turn, onPointerDown: turn, ...opened },
    onDropdownOpen,
  };
}
