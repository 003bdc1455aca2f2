import { type KeyboardEvent, useEffect } from 'react';
import { Floating } from '../floating/Floating.tsx';
import type { Align } from '../floating/place.ts';
import type { RowAction } from '../list/list-types.ts';
import { arranged } from './arranged.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { entryFor } from './menu-keys.ts';

interface OpenMenuProps {
  readonly actions: readonly RowAction[];
  readonly label: string;
  readonly align: Exclude<Align, 'center'>;
  readonly anchor: HTMLElement;
  readonly id: string;
  readonly onClose: () => void;
}

const ENTRIES = '[role="menuitem"]';

function entriesIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ENTRIES)];
}

/** Arrows and letters move the focus, Tab leaves. */
export default function OpenMenu({ anchor, id, onClose, actions, ...menu }: OpenMenuProps) {
  useEffect(() => {
    const opened = document.getElementById(id);
    if (opened !== null) entriesIn(opened)[0]?.focus();
  }, [id]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Focus returns to the button, and the browser moves it on.
    if (event.key === 'Tab') return onClose();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entries = entriesIn(event.currentTarget);
    const names = entries.map((entry) => entry.textContent);
    const from = entries.findIndex((entry) => entry === document.activeElement);
    const next = entryFor(event.key, from, names);
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };
  return (
    <Floating {...menu} kind="menu" id={id} anchor={anchor} onClose={onClose} onKeyDown={keys}>
      {arranged(actions).map((part) => (
        <fieldset key={part.key} className="kit-menu-part" aria-label={part.reason}>
          {part.reason === undefined ? null : (
            <p className="kit-menu-reason" aria-hidden>
              {part.reason}
            </p>
          )}
          {part.actions.map((action) => (
            <MenuEntry key={action.key} action={action} isReasonSaid={part.reason !== undefined} onChosen={onClose} />
          ))}
        </fieldset>
      ))}
    </Floating>
  );
}
