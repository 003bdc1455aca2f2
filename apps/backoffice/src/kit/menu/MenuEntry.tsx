import type { PointerEvent } from 'react';
import { Link } from '@tanstack/react-router';
import type { RowAction } from '../list/list-types.ts';

interface MenuEntryProps {
  readonly action: RowAction;
  /** The reason stands above: here it is for screen readers alone. */
  readonly isReasonSaid: boolean;
  readonly onChosen: () => void;
}

export function MenuEntry({ action, isReasonSaid, onChosen }: MenuEntryProps) {
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
