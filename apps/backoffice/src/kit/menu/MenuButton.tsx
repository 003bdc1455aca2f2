import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useId,
  useState,
} from 'react';
import { Floating } from '../floating/Floating.tsx';
import type { Align } from '../floating/place.ts';
import type { RowAction } from '../list/list-types.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { entryFor } from './menu-keys.ts';
import './menu.css';

interface Opening {
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
}

interface MenuButtonProps {
  readonly actions: readonly RowAction[];
  readonly label: string;
  readonly align: Exclude<Align, 'center'>;
  readonly children: ReactElement<Opening>;
}

const ENTRIES = '[role="menuitem"]';

function entriesIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ENTRIES)];
}

/** Arrows and letters move the focus, Tab leaves. */
function OpenMenu({
  anchor,
  id,
  onClose,
  actions,
  ...menu
}: Omit<MenuButtonProps, 'children'> & {
  readonly anchor: HTMLElement;
  readonly id: string;
  readonly onClose: () => void;
}) {
  useEffect(() => {
    const opened = document.getElementById(id);
    if (opened !== null) entriesIn(opened)[0]?.focus();
  }, [id]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // The button takes the focus, and the browser moves it on.
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
      {actions.map((action) => (
        <MenuEntry key={action.key} action={action} onChosen={onClose} />
      ))}
    </Floating>
  );
}

/** A disabled entry says why. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const open = anchor !== undefined;
  const id = useId();
  const close = () => setAnchor(undefined);
  const trigger = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: ({ currentTarget }) => setAnchor(open ? undefined : currentTarget),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setAnchor(event.currentTarget);
    },
  });
  return (
    <>
      {trigger}
      {open ? <OpenMenu {...menu} anchor={anchor} id={id} onClose={close} /> : null}
    </>
  );
}
