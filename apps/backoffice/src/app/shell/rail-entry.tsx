import { Menu, Tooltip } from '@mantine/core';
import type { MenuEntry } from '#app/menu.ts';
import { AppLink } from './app-link.tsx';
import classes from './sidebar.module.css';

interface RailEntryProps {
  readonly entry: MenuEntry;
  readonly current: string | undefined;
}

/** A menu entry as an icon: its name in a tooltip, a group's links in a small menu. */
export function RailEntry({ entry, current }: RailEntryProps) {
  const icon = <entry.icon className={classes['icon']} size={20} stroke={1.6} aria-hidden="true" />;
  if (entry.items === undefined) {
    return (
      <Tooltip label={entry.label} position="right">
        <AppLink
          to={entry.to}
          className={classes['entry']}
          aria-label={entry.label}
          aria-current={entry.to === current ? 'page' : undefined}
        >
          {icon}
        </AppLink>
      </Tooltip>
    );
  }
  const holdsCurrent = entry.items.some((item) => item.to === current);
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={80} closeDelay={120}>
      <Menu.Target>
        <button
          type="button"
          className={classes['entry']}
          aria-label={entry.label}
          aria-current={holdsCurrent ? 'page' : undefined}
        >
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{entry.label}</Menu.Label>
        {entry.items.map((item) => (
          <Menu.Item key={item.to} component={AppLink} to={item.to}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
