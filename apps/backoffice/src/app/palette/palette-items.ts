import { SEARCH_KINDS, type SearchHit } from '@habilita/contract';
import { searchable } from '@habilita/kernel';
import type { MenuEntry } from '#app/menu.ts';
import { RECENT_KEY } from '#features/shared/consent/forget-person.ts';
import type { PageBelow } from './pages-below.ts';

export interface PaletteItem {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  /** A second text that distinguishes items with the same title; empty for a screen, whose title is unique. */
  readonly hint: string;
  readonly href: string;
}

export const SCREENS = 'Telas';
export const RECENT = 'Abertos há pouco';
const MOST_RECENT = 6;

export function screensOf(menu: readonly MenuEntry[]): readonly PaletteItem[] {
  return menu.flatMap((entry) =>
    (entry.items ?? [entry]).map((link) => ({
      key: `screen:${link.to}`,
      group: SCREENS,
      title: link === entry ? entry.label : `${entry.label}: ${link.label}`,
      hint: '',
      href: link.to,
    })),
  );
}

export const pageItem = ({ title, href }: PageBelow): PaletteItem => ({
  key: `screen:${href}`,
  group: SCREENS,
  title,
  hint: '',
  href,
});

export function matching(items: readonly PaletteItem[], term: string): readonly PaletteItem[] {
  const words = searchable(term).split(' ');
  return items.filter(({ title }) => {
    const name = searchable(title);
    return words.every((word) => name.includes(word));
  });
}

/** Where a search hit leads: to `href`, or to `list` when the back-office has no screen at `path`. */
const PLACES: Readonly<Record<SearchHit['kind'], (hit: SearchHit) => { path: string; href: string; list: string }>> = {
  registration: ({ id, studentId }) => ({
    path: '/campaigns/detail/registration/$studentId/$id',
    href: `/campaigns/detail/registration/${studentId}/${id}`,
    list: '/registrations',
  }),
  payment: ({ id, studentId }) => ({
    path: '/campaigns/detail/registration/$studentId/$id',
    href: `/campaigns/detail/registration/${studentId}/${id}`,
    list: '/payments',
  }),
  lead: ({ id, title }) => ({
    path: '/leads/modify/$id',
    href: `/leads/modify/${id}`,
    list: `/leads?name=${encodeURIComponent(title)}`,
  }),
  campaign: ({ id, title }) => ({
    path: '/campaigns/detail/$id',
    href: `/campaigns/detail/${id}`,
    list: `/campaigns?term=${encodeURIComponent(title.replace(/, \d+.? edição$/, ''))}`,
  }),
  drivingSchool: ({ id, title }) => ({
    path: '/driving-schools/modify/$id',
    href: `/driving-schools/modify/${id}`,
    list: `/driving-schools?term=${encodeURIComponent(title)}`,
  }),
};

export function itemOf(hit: SearchHit, exists: (path: string) => boolean): PaletteItem {
  const { path, href, list } = PLACES[hit.kind](hit);
  return {
    key: `${hit.kind}:${hit.id}:${hit.title}`,
    group: SEARCH_KINDS[hit.kind],
    title: hit.title,
    hint: hit.hint,
    href: exists(path) ? href : list,
  };
}

export function grouped(items: readonly PaletteItem[]): readonly (readonly [string, readonly PaletteItem[]])[] {
  return [...Map.groupBy(items, ({ group }) => group)];
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const recentKey = (person: string) => `${RECENT_KEY}${person}`;

function isItem(value: unknown): value is PaletteItem {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['key', 'title', 'hint', 'href'].every((name) => typeof Reflect.get(value, name) === 'string')
  );
}

/**
 * The items that the person opened last, newest first. They are stored for this tab only, because they contain names of
 * people.
 */
export function recentItems(store: Store, person: string): readonly PaletteItem[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(recentKey(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem).map((item) => ({ ...item, group: RECENT })) : [];
  } catch {
    return [];
  }
}

export function rememberItem(store: Store, person: string, item: PaletteItem): void {
  const others = recentItems(store, person).filter(({ key }) => key !== item.key);
  store.setItem(recentKey(person), JSON.stringify([item, ...others].slice(0, MOST_RECENT)));
}
