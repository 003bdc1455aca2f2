import { type KeyboardEvent, type PointerEvent, useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { Floating } from './Floating.tsx';
import type { Align } from './place.ts';
import type { RowAction } from '../list/list-types.ts';
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

interface MenuEntryProps {
  readonly action: RowAction;
  /** The reason stands above: here it is for screen readers alone. */
  readonly isReasonSaid: boolean;
  readonly onChosen: () => void;
}

function MenuEntry({ action, isReasonSaid, onChosen }: MenuEntryProps) {
  const { place, disabledReason, icon, label } = action;
  const off = disabledReason !== undefined;
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'kit-menu-entry',
    // One entry is marked at a time, whether by the keyboard or by the pointer.
    onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.focus({ preventScroll: true }),
    'data-destructive': action.destructive === true ? true : undefined,
  };
  if (!off && place !== undefined) {
    return (
      <Link {...shared} {...place} onClick={onChosen}>
        {icon}
        <span>{label}</span>
      </Link>
    );
  }
  const choose = () => {
    if (off) return;
    onChosen();
    action.onClick?.();
  };
  return (
    <button {...shared} type="button" aria-disabled={off || undefined} data-off={off || undefined} onClick={choose}>
      {icon}
      <span>
        {label}
        {off ? (
          <>
            {' '}
            <span className={isReasonSaid ? 'kit-hidden' : 'kit-menu-reason'}>{disabledReason}</span>
          </>
        ) : null}
      </span>
    </button>
  );
}

/** Entries that stand together, with the sentence that holds for all of them when they are off. */
interface MenuPart {
  readonly key: string;
  readonly reason?: string;
  readonly actions: readonly RowAction[];
}

/**
 * The parts of a menu: its groups in the order in which they first come, what destroys something after the rest, and
 * last what is off for a reason that it shares with others, so that the reason is said once.
 */
function arranged(actions: readonly RowAction[]): readonly MenuPart[] {
  const byReason = Map.groupBy(actions, ({ disabledReason }) => disabledReason ?? '');
  const isShared = ({ disabledReason: reason }: RowAction): boolean =>
    reason !== undefined && (byReason.get(reason)?.length ?? 0) > 1;
  const groups = Map.groupBy(
    actions.filter((action) => !isShared(action)),
    ({ group, destructive }) => (group === undefined || destructive !== true ? (group ?? '') : DESTRUCTIVE),
  );
  const destructive = groups.get(DESTRUCTIVE) ?? [];
  groups.delete(DESTRUCTIVE);
  const shared = [...byReason].filter(([, [first]]) => first !== undefined && isShared(first));
  return [
    ...[...groups].map(([key, grouped]) => ({ key, actions: grouped })),
    ...(destructive.length === 0 ? [] : [{ key: DESTRUCTIVE, actions: destructive }]),
    ...shared.map(([reason, off]) => ({ key: reason, reason, actions: off })),
  ];
}

const DESTRUCTIVE = 'destructive';
