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

/** What the button that opens a menu must take. */
interface Opening {
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
}

interface MenuButtonProps {
  readonly actions: readonly RowAction[];
  /** Names the menu to screen readers. */
  readonly label: string;
  readonly align: Exclude<Align, 'center'>;
  readonly children: ReactElement<Opening>;
}

const ENTRIES = '[role="menuitem"]';

function entriesIn(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(ENTRIES)];
}

/** The open menu: the focus is on an entry, arrows and letters move it, Tab leaves. */
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
    // The button takes the focus back as the menu goes, and the browser moves it on from there.
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

/** A button that opens a menu of actions. An entry that cannot be used stays and says why. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  // The button it was opened by, while it is open.
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
