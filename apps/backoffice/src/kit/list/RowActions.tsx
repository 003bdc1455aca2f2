import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DisabledReason } from '../DisabledReason.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { tip } from '../tips/tip.ts';
import type { RowAction } from './list-types.ts';

function IconAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const { place, disabledReason } = action;
  const shared = { variant: 'subtle', color: 'gray', 'aria-label': `${action.label}: ${of}` };
  if (disabledReason !== undefined) {
    return (
      <DisabledReason reason={disabledReason}>
        <ActionIcon {...shared}>{action.icon}</ActionIcon>
      </DisabledReason>
    );
  }
  if (place === undefined) {
    return (
      <ActionIcon {...shared} {...tip(action.label)} onClick={() => action.onClick?.()}>
        {action.icon}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon {...shared} {...tip(action.label)} renderRoot={(props) => <Link {...place} {...props} />}>
      {action.icon}
    </ActionIcon>
  );
}

/** What can be done with a row: two icons and a menu of the rest. `of` names the row to screen readers. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const icons = actions.filter((action) => action.icon !== undefined).slice(0, 2);
  const rest = actions.filter((action) => !icons.includes(action));
  const more = `Mais ações: ${of}`;
  return (
    <div className="kit-row-actions">
      {icons.map((action) => (
        <IconAction key={action.key} action={action} of={of} />
      ))}
      {rest.length === 0 ? null : (
        <MenuButton actions={rest} label={more} align="start">
          <ActionIcon variant="subtle" color="gray" aria-label={more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </MenuButton>
      )}
    </div>
  );
}
