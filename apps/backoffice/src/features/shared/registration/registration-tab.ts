import type { Holder } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RecordTab } from '#kit/layout/index.ts';
import type { Registration } from './registration.ts';

export interface TabContent {
  readonly registration: Registration;
  /** The list of payments. It is passed in, because it belongs to another feature. */
  readonly payments: ReactNode;
  /** The keys of the tabs that the person sees. */
  readonly tabs: ReadonlySet<string>;
}

/** A tab of the registration's page; `REGISTRATION_TABS` has their order (Specification 3 §2). */
export interface DeclaredTab {
  readonly key: string;
  readonly label: string;
  /** A tab whose count is zero is left out. A tab without a count is always shown. */
  readonly count?: (registration: Registration) => number | undefined;
  /** Who sees the tab; everybody when this is left out. */
  readonly seenBy?: (actor: Holder) => boolean;
  /** The content is loaded when the tab first opens, by `lazily`. */
  readonly content: (shown: TabContent) => ReactNode;
}

export function tabsFrom(
  declared: readonly DeclaredTab[],
  shown: Omit<TabContent, 'tabs'>,
  actor: Holder,
): RecordTab[] {
  const there = declared.filter(({ count, seenBy }) => count?.(shown.registration) !== 0 && seenBy?.(actor) !== false);
  const tabs = new Set(there.map(({ key }) => key));
  return there.map(({ key, label, count, content }) => ({
    key,
    label,
    count: count?.(shown.registration),
    content: () => content({ ...shown, tabs }),
  }));
}
