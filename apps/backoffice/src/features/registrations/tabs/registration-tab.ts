import type { Holder } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';
import type { Registration } from '../registration.ts';

export interface TabContent {
  readonly registration: Registration;
  /** The list of payments belongs to another feature. */
  readonly payments: ReactNode;
}

/** A tab of the registration's page, in a file of its own; `REGISTRATION_TABS` keeps their order (Specification 3 §2). */
export interface DeclaredTab {
  readonly key: string;
  readonly label: string;
  /** The tab is there only above zero; undefined: always. */
  readonly count?: (registration: Registration) => number;
  /** Undefined: for everybody who sees the registration. */
  readonly seenBy?: (actor: Holder) => boolean;
  /** What it shows comes later: `lazy`. */
  readonly content: (shown: TabContent) => ReactNode;
}

/** The tabs this person sees of this registration. */
export const tabsFrom = (declared: readonly DeclaredTab[], shown: TabContent, actor: Holder): RecordTab[] =>
  declared.flatMap(({ key, label, count, seenBy, content }) => {
    const quantity = count?.(shown.registration);
    if (quantity === 0 || seenBy?.(actor) === false) return [];
    return [{ key, label, count: quantity, content: () => content(shown) }];
  });
