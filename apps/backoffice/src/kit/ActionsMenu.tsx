import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { RowAction } from './list/list-types.ts';
import { ActionItem } from './list/RowActions.tsx';
import './list/list.css';

/** What can be done with a record or a list; an entry that cannot be used stays and says why. */
export function ActionsMenu({
  actions,
  label = 'Ações',
}: {
  readonly actions: readonly RowAction[];
  readonly label?: string;
}) {
  if (actions.length === 0) return null;
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.key} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
