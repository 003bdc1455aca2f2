import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DisabledReason } from '../DisabledReason.tsx';
import type { RowAction } from './list-types.ts';

function run(action: RowAction): void {
  if (action.disabledReason === undefined) action.onClick?.();
}

function IconAction({ action, of }: { readonly action: RowAction; readonly of: string }) {
  const name = `${action.label}: ${of}`;
  if (action.disabledReason !== undefined) {
    return (
      <DisabledReason reason={action.disabledReason}>
        <ActionIcon variant="subtle" color="gray" aria-label={name}>
          {action.icon}
        </ActionIcon>
      </DisabledReason>
    );
  }
  const target =
    action.place === undefined ? (
      <ActionIcon variant="subtle" color="gray" aria-label={name} onClick={() => run(action)}>
        {action.icon}
      </ActionIcon>
    ) : (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={name}
        renderRoot={(props) => <Link {...action.place} {...props} />}
      >
        {action.icon}
      </ActionIcon>
    );
  return <Tooltip label={action.label}>{target}</Tooltip>;
}

/** A menu entry; one that cannot be used says why under its name. */
export function ActionItem({ action }: { readonly action: RowAction }) {
  const off = action.disabledReason !== undefined;
  const shared = {
    leftSection: action.icon,
    ...(action.destructive === true ? { 'data-destructive': true } : {}),
  };
  if (!off && action.place !== undefined) {
    return (
      <Menu.Item {...shared} renderRoot={(props) => <Link {...action.place} {...props} />}>
        {action.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      {...shared}
      aria-disabled={off || undefined}
      data-off={off || undefined}
      closeMenuOnClick={!off}
      onClick={() => run(action)}
    >
      {action.label} {off ? <span className="kit-menu-reason">{action.disabledReason}</span> : null}
    </Menu.Item>
  );
}

/** What can be done with a row: two icons and a menu of the rest. `of` names the row to screen readers. */
export function RowActions({ actions, of }: { readonly actions: readonly RowAction[]; readonly of: string }) {
  const icons = actions.filter((action) => action.icon !== undefined).slice(0, 2);
  const rest = actions.filter((action) => !icons.includes(action));
  return (
    <div className="kit-row-actions">
      {icons.map((action) => (
        <IconAction key={action.key} action={action} of={of} />
      ))}
      {rest.length === 0 ? null : (
        <Menu withInitialFocusPlaceholder={false} position="bottom-start" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Mais ações: ${of}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <ActionItem key={action.key} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
