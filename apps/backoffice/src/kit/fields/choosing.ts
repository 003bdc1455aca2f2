import { searchable } from '@habilita/kernel';
import type { OptionsFilter } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** The choices whose name or second line holds what was typed, whatever its accents and case: 'itau' finds 'Itaú'. */
export const withoutAccents: OptionsFilter = ({ options, search }) => {
  const wanted = searchable(search);
  return options.filter((option) => {
    if (!('label' in option)) return true;
    const hint: unknown = Reflect.get(option, 'hint');
    return [option.label, hint].some((text) => typeof text === 'string' && searchable(text).includes(wanted));
  });
};

/** While a list is open Enter belongs to it: the form around it is not sent. */
export function holdEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
