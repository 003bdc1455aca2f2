import { Menu, type PopoverProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, type RefCallback, useLayoutEffect } from 'react';
import type { RowAction } from '../list/list-types.ts';

interface OpenMenuProps {
  readonly actions: readonly RowAction[];
  readonly label: string;
  /** The edge of the button with which the menu is aligned. */
  readonly align: 'start' | 'end';
  readonly anchor: HTMLElement;
  readonly id: string;
  readonly onClose: () => void;
}

const GAP = 4;
/** A menu is at least this many pixels high, also where less room is left. */
const LEAST_HEIGHT = 160;

/** A menu higher than the room beside its button ends at the edge of the window and scrolls. */
export const heightIn = (room: number): string => `${Math.max(LEAST_HEIGHT, Math.floor(room))}px`;

const IN_SCREEN: NonNullable<PopoverProps['middlewares']> = {
  flip: true,
  shift: { padding: GAP },
  size: {
    padding: GAP,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = heightIn(availableHeight);
    },
  },
};

/**
 * Focuses the first entry without scrolling. The menu gets its final position only afterwards, so the page would scroll
 * to the wrong place.
 */
function focusFirstEntry(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}

/**
 * The open menu. Arrows and letters move the focus within it. Escape gives the focus back to the button, and Tab moves
 * it on from the button.
 */
export default function OpenMenu({ actions, label, align, anchor, id, onClose }: OpenMenuProps) {
  useLayoutEffect(
    () => () => {
      if (document.getElementById(`${id}-dropdown`)?.contains(document.activeElement) === true) anchor.focus();
    },
    [anchor, id],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // A dialog around the menu must not close by the same Escape.
    event.stopPropagation();
    anchor.focus();
    onClose();
  };
  return (
    <Menu
      opened
      onChange={onClose}
      id={id}
      position={`bottom-${align}`}
      offset={GAP}
      middlewares={IN_SCREEN}
      closeOnEscape={false}
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <AnchorOf element={anchor} />
      </Menu.Target>
      <Menu.Dropdown
        ref={focusFirstEntry}
        className="kit-menu"
        aria-label={label}
        aria-labelledby={undefined}
        onKeyDown={onKeyDown}
      >
        {arranged(actions).map((part) => (
          <fieldset key={part.key} className="kit-menu-part" aria-label={part.reason}>
            {part.reason === undefined ? null : (
              <p className="kit-menu-reason" aria-hidden>
                {part.reason}
              </p>
            )}
            {part.actions.map((action) => (
              <MenuEntry key={action.key} action={action} isReasonSaid={part.reason !== undefined} />
            ))}
          </fieldset>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntryProps {
  readonly action: RowAction;
  /**
   * Whether the heading of the group already shows why its entries are disabled. The entry then tells the reason to
   * screen readers only.
   */
  readonly isReasonSaid: boolean;
}

function MenuEntry({ action, isReasonSaid }: MenuEntryProps) {
  const { place, disabledReason, icon, label } = action;
  const shared = {
    className: 'kit-menu-entry',
    leftSection: icon,
    // Pointing at an entry focuses it. Otherwise two entries would look marked, one by the pointer and one by the
    // keyboard.
    onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.focus({ preventScroll: true }),
    'data-destructive': action.destructive === true ? true : undefined,
  };
  // Mantine must not know that the entry is disabled: its arrow keys would skip it, and its reason could not be read.
  if (disabledReason !== undefined)
    return (
      <Menu.Item {...shared} closeMenuOnClick={false} aria-disabled data-off>
        {label} <span className={isReasonSaid ? 'kit-hidden' : 'kit-menu-reason'}>{disabledReason}</span>
      </Menu.Item>
    );
  if (place !== undefined)
    return (
      <Menu.Item {...shared} renderRoot={(props) => <Link {...props} {...place} />}>
        {label}
      </Menu.Item>
    );
  return (
    <Menu.Item {...shared} onClick={() => action.onClick?.()}>
      {label}
    </Menu.Item>
  );
}

/** A group of entries. `reason` is set when all of them are disabled for the same reason. */
interface MenuPart {
  readonly key: string;
  readonly reason?: string;
  readonly actions: readonly RowAction[];
}

/**
 * Orders the entries: first the groups in the given order, then the destructive entries of all groups together, and
 * last the entries that are disabled for the same reason, so that this reason is shown only once.
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

interface AnchorOfProps {
  readonly element: HTMLElement;
  readonly ref?: RefCallback<HTMLElement>;
}

/**
 * Registers the existing button as the target of Mantine's menu. The menu's code is loaded only when it opens, and the
 * button would lose the focus if Mantine rendered it again.
 */
function AnchorOf({ element, ref }: AnchorOfProps) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => {
      ref?.(null);
    };
  }, [element, ref]);
  return null;
}
