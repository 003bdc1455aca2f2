import { Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { LoadingSkeleton, useDelayed } from '../feedback/NotLoaded.tsx';
import { MenuButton } from './MenuButton.tsx';
import './record.css';

export interface RecordTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** The content may be loaded when the tab opens, by `lazily`: a skeleton stands in its place meanwhile. */
  readonly content: () => ReactNode;
}

/** The count as it is written on a tab, at most '99+'. */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/**
 * The indexes of the tabs that fit into `room` pixels. The others go under 'Mais', which is `more` pixels wide. The
 * open tab is always among those that fit.
 */
export function fittingTabs(widths: readonly number[], room: number, more: number, open: number): readonly number[] {
  const all = widths.map((_, index) => index);
  const sum = (indices: readonly number[]) => indices.reduce((total, index) => total + (widths[index] ?? 0), 0);
  if (sum(all) <= room) return all;
  const first = all.filter((index) => sum(all.slice(0, index + 1)) <= room - more);
  if (first.includes(open)) return first;
  while (first.length > 0 && sum(first) + (widths[open] ?? 0) > room - more) first.pop();
  return [...first, open];
}

const MORE_WIDTH = 84;

function useMeasured(words: string) {
  const bar = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<{
    readonly of: string;
    readonly widths: readonly number[];
    readonly room: number;
  }>();
  const known = measured?.of === words ? measured : undefined;
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const measure = () => {
      const room = element.clientWidth;
      const tabs = [...element.querySelectorAll<HTMLElement>('[role="tab"]')];
      setMeasured((last) => ({
        of: words,
        room,
        widths: last?.of === words ? last.widths : tabs.map((tab) => tab.offsetWidth),
      }));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, [words]);
  return { bar, known };
}

function LateSkeleton({ label }: Pick<RecordTab, 'label'>) {
  return useDelayed(true) ? <LoadingSkeleton height={240} label={`Carregando ${label}`} /> : null;
}

/**
 * The content of a tab. If its code takes a moment to load, a skeleton is shown. Each tab needs a React key of its own;
 * without it the previous tab would stay on the screen until the code is loaded.
 */
function TabContent({ tab }: { readonly tab: RecordTab }) {
  return <Suspense fallback={<LateSkeleton label={tab.label} />}>{tab.content()}</Suspense>;
}

/** The tabs of a record. The parameter `tab` of the address names the open tab; an unknown name opens the first tab. */
export function RecordTabs({ tabs, label }: { readonly tabs: readonly RecordTab[]; readonly label: string }) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.key === search['tab']),
  );
  const open = tabs[at];
  const { bar, known } = useMeasured(tabs.map((tab) => `${tab.label} ${tab.count ?? ''}`).join('|'));
  const seen =
    known === undefined ? tabs.map((_, index) => index) : fittingTabs(known.widths, known.room, MORE_WIDTH, at);
  const rest = tabs.filter((_, index) => !seen.includes(index));
  const go = (key: string) => {
    // When another tab opens, the filters of the previous tab are removed from the URL.
    const next: Record<string, unknown> = key === tabs[0]?.key ? {} : { tab: key };
    void navigate({ to: '.', search: next, resetScroll: false });
  };
  if (open === undefined) return null;
  return (
    <Tabs unstyled value={open.key} onChange={(key) => go(key ?? open.key)} keepMounted={false}>
      <div ref={bar} className="kit-tabs">
        <Tabs.List aria-label={label}>
          {seen.map((index) => {
            const tab = tabs[index];
            return (
              tab && (
                <Tabs.Tab
                  key={tab.key}
                  value={tab.key}
                  rightSection={
                    tab.count === undefined ? null : <span className="kit-tab-count">{countText(tab.count)}</span>
                  }
                >
                  {tab.label}
                </Tabs.Tab>
              )
            );
          })}
        </Tabs.List>
        {rest.length === 0 ? null : (
          <MenuButton
            label={`Mais: ${label}`}
            align="end"
            actions={rest.map((tab) => ({
              key: tab.key,
              label: tab.count === undefined ? tab.label : `${tab.label} (${countText(tab.count)})`,
              onClick: () => go(tab.key),
            }))}
          >
            <button type="button" className="kit-tabs-more">
              Mais <IconChevronDown size={14} aria-hidden />
            </button>
          </MenuButton>
        )}
      </div>
      <Tabs.Panel value={open.key} className="kit-tab-panel">
        <TabContent key={open.key} tab={open} />
      </Tabs.Panel>
    </Tabs>
  );
}
