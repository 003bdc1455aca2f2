import { searchable } from '@habilita/kernel';
import type { OptionsFilter } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

/** Ignores accents and case: 'itau' finds 'Itaú'. */
export const withoutAccents: OptionsFilter = ({ options, search }) => {
  const wanted = searchable(search);
  return options.filter((option) => {
    if (!('label' in option)) return true;
    const hint: unknown = Reflect.get(option, 'hint');
    return [option.label, hint].some((text) => typeof text === 'string' && searchable(text).includes(wanted));
  });
};

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

/** Whether somebody has pointed at or focused the field. Its choices are drawn from then on: there may be hundreds. */
export function useTurnedTo() {
  const [isTurnedTo, setTurnedTo] = useState(false);
  const [isOpenedToo, setOpenedToo] = useState(false);
  const turn = () => setTurnedTo(true);
  const onDropdownOpen = () => {
    if (isTurnedTo) return;
    turn();
    // Once its choices are drawn the field is drawn anew: only then does it say that they are open.
    setTimeout(() => setOpenedToo(true));
  };
  const opened = { onDropdownOpen, 'data-opened-at-once': isOpenedToo || undefined };
  return { isTurnedTo, turning: { onFocus: turn, onPointerEnter: turn, ...opened } };
}
