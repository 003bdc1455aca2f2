import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import './record.css';

export interface RecordTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** Drawn only while its tab is open. */
  readonly content: () => ReactNode;
}

/** A count as a tab shows it: at most '99+'. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Tabs of a record; the open one stands in the address as `tab`. An unknown or hidden tab opens the first. */
export function RecordTabs({ tabs, label }: { readonly tabs: readonly RecordTab[]; readonly label: string }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = tabs.find((tab) => tab.key === search['tab']) ?? tabs[0];
  const go = (key: string | null) => {
    // Another tab starts with its own address: filters of the one left behind mean nothing to it.
    const next: Record<string, unknown> = key === tabs[0]?.key ? {} : { tab: key };
    void navigate({ to: '.', search: next, resetScroll: false });
  };
  return (
    <Tabs value={open?.key ?? null} onChange={go} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key}>
            {tab.label}
            {tab.count === undefined ? null : <span className="kit-tab-count">{countText(tab.count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {open === undefined ? null : (
        <Tabs.Panel value={open.key} pt={16}>
          {open.content()}
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
