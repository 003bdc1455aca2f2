import type { Holder } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';
import type { Registration } from '../registration.ts';

export interface TabContent {
  readonly registration: Registration;
  /** From another feature. */
  readonly payments: ReactNode;
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

export const tabsFrom = (declared: readonly DeclaredTab[], shown: TabContent, actor: Holder): RecordTab[] =>
  declared.flatMap(({ key, label, count, seenBy, content }) => {
    const quantity = count?.(shown.registration);
    if (quantity === 0 || seenBy?.(actor) === false) return [];
    return [{ key, label, count: quantity, content: () => content(shown) }];
  });
