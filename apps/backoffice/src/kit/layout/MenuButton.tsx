import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, Suspense, useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazily } from '#code-loading/lazily.ts';
import type { RowAction } from '../list/list-types.ts';
import './floating.css';

interface Opening {
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
}

interface MenuButtonProps {
  readonly actions: readonly RowAction[];
  readonly label: string;
  readonly align: 'start' | 'end';
  readonly children: ReactElement<Opening>;
}

// The menu is loaded when somebody points at the button or focuses it.
const load = () => import('./OpenMenu.tsx');
const prepare = () => void load().catch(() => undefined);
const OpenMenu = lazily(load);

export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const open = anchor !== undefined;
  const id = useId();
  const close = () => setAnchor(undefined);
  const trigger = cloneElement(children, {
    onFocus: prepare,
    onPointerEnter: prepare,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    // The menu's id, as Mantine forms it.
    'aria-controls': open ? `${id}-dropdown` : undefined,
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
      {open ? (
        <Suspense>
          <OpenMenu {...menu} anchor={anchor} id={id} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

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
