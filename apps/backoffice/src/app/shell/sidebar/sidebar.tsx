import { IconChevronRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { homeOf, markedLink, type MenuEntry } from '../../menu.ts';
import type { Program } from '#api-client/program.ts';
import { listHolding } from '#kit/list/index.ts';
import { AppLink } from '../app-link.tsx';
import { Brand, BrandMark } from '../brand.tsx';
import { PersonCard } from './person-card.tsx';
import { RailEntry } from './rail-entry.tsx';
import classes from './sidebar.module.css';
import { useMenu } from './use-menu.ts';

/**
 * The menu scrolls this many pixels past the entry of the current screen, so that a part of the next entry is visible
 * too.
 */
const ROOM_BESIDE_MARK = 40;

export interface SidebarProps {
  readonly program: Program;
  readonly rail?: boolean;
}

export function Sidebar({ program, rail = false }: SidebarProps) {
  const menu = useMenu();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = markedLink(menu, pathname, listHolding(pathname)?.href.split('?')[0]);
  const nav = useMarkInView(current);
  return (
    <aside className={`${classes['sidebar']} ${rail ? classes['rail'] : ''}`} aria-label={program.name}>
      <div className={classes['head']}>
        <AppLink to={homeOf(menu)} aria-label={`${program.name}: início`}>
          {rail ? <BrandMark /> : <Brand name={program.name} />}
        </AppLink>
      </div>
      <nav ref={nav} className={classes['nav']} aria-label="Menu principal">
        <ul className={classes['list']}>
          {menu.map((entry) =>
            rail ? (
              <RailEntry key={entry.to} entry={entry} current={current} />
            ) : (
              <li key={entry.to}>
                <WideEntry entry={entry} current={current} />
              </li>
            ),
          )}
        </ul>
      </nav>
      <PersonCard compact={rail} />
    </aside>
  );
}

/**
 * When the window is too low for the whole menu, scrolls the menu (not the page) to the entry of the current screen.
 */
function useMarkInView(current: string | undefined) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])];
    const mark = links.find((link) => link.getAttribute('href') === current);
    if (nav.current === null || mark === undefined) return;
    const [room, box] = [nav.current.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (box.bottom > room.bottom) nav.current.scrollTop += box.bottom - room.bottom + ROOM_BESIDE_MARK;
    else if (box.top < room.top) nav.current.scrollTop += box.top - room.top - ROOM_BESIDE_MARK;
  }, [current]);
  return nav;
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly current: string | undefined;
}

function WideEntry({ entry, current }: EntryProps) {
  if (entry.items !== undefined) return <Group entry={entry} current={current} items={entry.items} />;
  return (
    <AppLink to={entry.to} className={classes['entry']} aria-current={entry.to === current ? 'page' : undefined}>
      <entry.icon className={classes['icon']} size={18} stroke={1.6} aria-hidden="true" />
      {entry.label}
      <Suspense>{entry.count === undefined ? null : <entry.count />}</Suspense>
    </AppLink>
  );
}

function Group({ entry, current, items }: EntryProps & { readonly items: NonNullable<MenuEntry['items']> }) {
  const holdsCurrent = items.some((item) => item.to === current);
  const [open, setOpen] = useState(entry.startsOpen === true || holdsCurrent);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className={classes['entry']}
        aria-expanded={open}
        aria-controls={listId}
        data-holds-current={holdsCurrent || undefined}
        onClick={() => setOpen(!open)}
      >
        <entry.icon className={classes['icon']} size={18} stroke={1.6} aria-hidden="true" />
        {entry.label}
        <IconChevronRight className={classes['chevron']} size={14} aria-hidden="true" />
      </button>
      <ul id={listId} className={`${classes['list']} ${classes['items']}`} hidden={!open}>
        {items.map((item) => (
          <li key={item.to}>
            <AppLink to={item.to} className={classes['entry']} aria-current={item.to === current ? 'page' : undefined}>
              {item.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
