import type { Holder } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';
import type { Registration } from './registration.ts';

export interface TabContent {
  readonly registration: Registration;
  /** From another feature. */
  readonly payments: ReactNode;
  /** Keys of the tabs that are there for the person. */
  readonly tabs: ReadonlySet<string>;
}

/** A tab of the registration's page, one file each; `REGISTRATION_TABS` has their order (Specification 3 §2). */
export interface DeclaredTab {
  readonly key: string;
  readonly label: string;
  /** The tab appears only above zero; undefined: always. */
  readonly count?: (registration: Registration) => number;
  /** Undefined: everybody. */
  readonly seenBy?: (actor: Holder) => boolean;
  /** What it shows comes later: `lazy`. */
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
