import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionsMenu, type FactEntry, Facts } from '#kit/layout/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { leftOf, MoneySummary, type MoneyLine } from './MoneySummary.tsx';
import './record-page.css';

interface RecordHeaderProps {
  readonly name: string;
  readonly badges?: ReactNode;
  readonly tags?: ReactNode;
  readonly facts?: readonly FactEntry[];
  /** The amounts of the record. Those that are owed or overdue stay on the screen when the page is scrolled. */
  readonly moneyLines?: readonly MoneyLine[];
  readonly actions?: readonly RowAction[];
  /**
   * The button of a record that has one action only. It is drawn when `actions` is undefined, in the place of the menu.
   */
  readonly button?: ReactNode;
}

const LINE = 48;

/**
 * Shrinks the header to one line once the page is scrolled past it. `kept` is the height in pixels to leave free below
 * the line, so that the page does not jump.
 */
function useShrunk() {
  const header = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [shrunk, setShrunk] = useState(false);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!shrunk) setHeight(header.current?.offsetHeight ?? 0);
  }, [shrunk]);
  useEffect(() => {
    const mark = end.current;
    if (mark === null || !('IntersectionObserver' in window)) return undefined;
    const top = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--hb-topbar-height'), 10);
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setHeight((known) => (entry.isIntersecting ? (header.current?.offsetHeight ?? known) : known));
        setShrunk(!entry.isIntersecting && entry.boundingClientRect.top < (Number.isNaN(top) ? 0 : top) + LINE + 1);
      },
      { rootMargin: `-${(Number.isNaN(top) ? 0 : top) + LINE}px 0px 0px 0px` },
    );
    watching.observe(mark);
    return () => watching.disconnect();
  }, []);
  return { header, end, shrunk, kept: shrunk ? Math.max(0, height - LINE) : 0 };
}

/** The head of a record's page; it stays as one line when the page is scrolled. */
export function RecordHeader({ name, badges, tags, facts, moneyLines, actions, button }: RecordHeaderProps) {
  const { header, end, shrunk, kept } = useShrunk();
  const left = leftOf(moneyLines ?? []);
  return (
    <>
      <div
        ref={header}
        className="kit-record-head"
        data-shrunk={shrunk || undefined}
        style={kept === 0 ? undefined : { marginBlockEnd: kept + 12 }}
      >
        <div className="kit-record-name">
          <h1 title={shrunk ? name : undefined}>{name}</h1>
          {badges}
          <div className="kit-record-wide">{tags}</div>
        </div>
        {shrunk
          ? left.map(({ label, text, sign }) => (
              <p key={label} className="kit-record-open" data-sign={sign}>
                <span className="kit-muted">{label}</span> <strong className="kit-figures">{text}</strong>
              </p>
            ))
          : null}
        {actions === undefined ? button : <ActionsMenu actions={actions} />}
        {moneyLines === undefined && facts === undefined ? null : (
          <div className="kit-record-wide kit-record-facts">
            {moneyLines === undefined ? null : <MoneySummary lines={moneyLines} />}
            {facts === undefined ? null : <Facts facts={facts} />}
          </div>
        )}
      </div>
      <div ref={end} />
    </>
  );
}
