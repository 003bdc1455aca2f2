import { searchable } from '@habilita/kernel';
import type { OptionsFilter } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { Option } from '../kit-context.tsx';

interface Named {
  readonly label?: unknown;
  readonly hint?: unknown;
}

/** What is called exactly so comes first ('sp' is São Paulo before Espírito Santo), then what begins so. */
function rankOf({ label, hint }: Named, wanted: string): number | undefined {
  const texts = [label, hint].filter((text) => typeof text === 'string').map(searchable);
  if (!texts.some((text) => text.includes(wanted))) return undefined;
  if (texts.includes(wanted)) return 0;
  return texts.some((text) => text.startsWith(wanted)) ? 1 : 2;
}

/** Ignores accents and case: 'itau' finds 'Itaú'. */
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

/** While a list is open, Enter does not submit. */
export function holdEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** Mantine can lose the marked option when typing opened the list on a slow machine; picks it here. */
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

/** The list scrolls as the browser does: the library's own scrolling area draws five parts more for each key. */
export const PLAIN_LIST = { withScrollArea: false, classNames: CHOICES } as const;

export const optionOf = (options: readonly Option[], value: string): Option | undefined =>
  options.find((option) => option.value === value);

/** The second line distinguishes equal names. */
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

/** Whether somebody has pointed at or focused the field. Its choices are drawn from then on: there may be hundreds. */
export function useTurnedTo(onTurnedTo?: () => void) {
  const [isTurnedTo, setTurnedTo] = useState(false);
  const [isOpenedToo, setOpenedToo] = useState(false);
  const turn = () => {
    setTurnedTo(true);
    onTurnedTo?.();
  };
  const onDropdownOpen = () => {
    if (isTurnedTo) return;
    turn();
    // Opened before it was pointed at or focused, as by assistive software, its list was not there while the input was
    // drawn, and Mantine says 'aria-expanded' only with a list. An attribute that nothing reads has the input drawn again.
    setTimeout(() => setOpenedToo(true));
  };
  const opened = { 'data-opened-at-once': isOpenedToo || undefined };
  return {
    isTurnedTo,
    turning: { onFocus: turn, onPointerEnter: turn, onPointerDown: turn, ...opened },
    onDropdownOpen,
  };
}
