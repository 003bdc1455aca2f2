import { IconDots } from '@tabler/icons-react';
import { DisabledReason } from '../layout/DisabledReason.tsx';
import { MenuButton } from '../layout/MenuButton.tsx';
import { PlaceLink } from '../layout/LinkTo.tsx';
import { tip } from '../layout/tips.tsx';
import type { RowAction } from './list-types.ts';
import '../parts.css';

function IconAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const { place, disabledReason } = action;
  const shared = { className: 'kit-icon-button', 'aria-label': `${action.label}: ${of}` };
  if (disabledReason !== undefined) {
    return (
      <DisabledReason reason={disabledReason}>
        <button type="button" {...shared}>
          {action.icon}
        </button>
      </DisabledReason>
    );
  }
  if (place === undefined) {
    return (
      <button type="button" {...shared} {...tip(action.label)} onClick={() => action.onClick?.()}>
        {action.icon}
      </button>
    );
  }
  return (
    <PlaceLink place={place} {...shared} {...tip(action.label)}>
      {action.icon}
    </PlaceLink>
  );
}

/** The icons of a row, and a menu for its other actions; `of` names the row for screen readers. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const pinned = actions.filter(({ inRow }) => inRow === true);
  const icons = pinned.length > 0 ? pinned : actions.filter((action) => action.icon !== undefined).slice(0, 2);
  const rest = actions.filter((action) => !icons.includes(action));
  const more = `Mais ações: ${of}`;
  return (
    <div className="kit-row-actions">
      {icons.map((action) => (
        <IconAction key={action.key} action={action} of={of} />
      ))}
      {rest.length === 0 ? null : (
        <MenuButton actions={rest} label={more} align="start">
          <button type="button" className="kit-icon-button" aria-label={more}>
            <IconDots size={18} aria-hidden />
          </button>
        </MenuButton>
      )}
    </div>
  );
}
