import { Link } from '@tanstack/react-router';
import type { RowAction } from '../list/list-types.ts';

export function MenuEntry({ action, onChosen }: { readonly action: RowAction; readonly onChosen: () => void }) {
  const { place, disabledReason, icon, label } = action;
  const off = disabledReason !== undefined;
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: 'kit-menu-entry',
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
            <span className="kit-menu-reason">{disabledReason}</span>
          </>
        ) : null}
      </span>
    </button>
  );
}
