import { useId } from 'react';
import type { MenuEntry } from '../../menu.ts';
import { AppLink } from '../app-link.tsx';
import classes from './rail.module.css';
import sidebar from './sidebar.module.css';
import { useFlyout } from './use-flyout.ts';

interface RailEntryProps {
  readonly entry: MenuEntry;
  readonly current: string | undefined;
}

export function RailEntry({ entry, current }: RailEntryProps) {
  return entry.items === undefined ? (
    <RailLink entry={entry} current={current} />
  ) : (
    <RailGroup entry={entry} current={current} items={entry.items} />
  );
}

function RailLink({ entry, current }: RailEntryProps) {
  const { top, handlers } = useFlyout();
  return (
    <li {...handlers}>
      <AppLink
        to={entry.to}
        className={sidebar['entry']}
        aria-label={entry.label}
        aria-current={entry.to === current ? 'page' : undefined}
      >
        <entry.icon className={sidebar['icon']} size={20} stroke={1.6} aria-hidden="true" />
      </AppLink>
      <span
        className={classes['flyout']}
        style={{ insetBlockStart: top }}
        hidden={top === undefined}
        aria-hidden="true"
      >
        <span className={classes['label']}>{entry.label}</span>
      </span>
    </li>
  );
}

function RailGroup({ entry, current, items }: RailEntryProps & { readonly items: NonNullable<MenuEntry['items']> }) {
  const { top, show, hide, handlers } = useFlyout();
  const flyoutId = useId();
  return (
    <li {...handlers}>
      <button
        type="button"
        className={sidebar['entry']}
        aria-label={entry.label}
        aria-expanded={top !== undefined}
        aria-controls={flyoutId}
        data-current={items.some((item) => item.to === current) || undefined}
        onClick={show}
      >
        <entry.icon className={sidebar['icon']} size={20} stroke={1.6} aria-hidden="true" />
      </button>
      <div id={flyoutId} className={classes['flyout']} style={{ insetBlockStart: top }} hidden={top === undefined}>
        <span className={classes['label']} aria-hidden="true">
          {entry.label}
        </span>
        <ul className={sidebar['list']}>
          {items.map((item) => (
            <li key={item.to}>
              <AppLink
                to={item.to}
                className={classes['link']}
                aria-current={item.to === current ? 'page' : undefined}
                onClick={hide}
              >
                {item.label}
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
