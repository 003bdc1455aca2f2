import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { RowAction } from './list/list-types.ts';
import { MenuButton } from './menu/MenuButton.tsx';

export function ActionsMenu({
  actions,
  label = 'Ações',
}: {
  readonly actions: readonly RowAction[];
  readonly label?: string;
}) {
  if (actions.length === 0) return null;
  return (
    <MenuButton actions={actions} label={label} align="end">
      <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
        {label}
      </Button>
    </MenuButton>
  );
}
