import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ExportPanel } from './export-panel.tsx';
import classes from './exports.module.css';
import { isUnfinished } from './follow-exports.ts';
import { type Export, useBegunExports, useNewestExports, useToastsOfExports } from './use-exports.ts';

const NONE: readonly Export[] = [];

function labelOf(unfinished: number): string {
  if (unfinished === 0) return 'Exportações';
  return unfinished === 1 ? '1 exportação em andamento' : `${unfinished} exportações em andamento`;
}

interface ExportsInProgressProps {
  /** How often the button of the top bar was pressed, which may have happened before this part was loaded. */
  readonly presses: number;
  /** Names that button. */
  readonly onLabel: (label: string) => void;
}

/** The panel of exports and the count at its button, which stands in the top bar. */
export default function ExportsInProgress({ presses, onLabel }: ExportsInProgressProps) {
  const loaded = useNewestExports();
  const begun = useBegunExports(loaded);
  const newest = loaded ?? NONE;
  const unfinished = newest.filter(isUnfinished);
  // The ids of the exports in the panel. An export that finishes while the panel is open stays there, so that it can be
  // downloaded.
  const [shown, setShown] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState(false);
  const fresh = newest
    .filter((each) => isUnfinished(each) || begun.includes(each))
    .map(({ id }) => id)
    .filter((id) => !shown.includes(id) && !closed.includes(id));
  if (fresh.length > 0) setShown([...fresh, ...shown]);
  const close = () => {
    setClosed([...closed, ...shown, ...unfinished.map(({ id }) => id)]);
    setShown([]);
    setAsked(false);
  };
  const pathname = useLocation({ select: (location) => location.pathname });
  const [openedAt, setOpenedAt] = useState(pathname);
  // The panel closes when another screen opens, because it would cover a part of that screen.
  if (pathname !== openedAt) {
    setOpenedAt(pathname);
    close();
  }
  const open = asked || shown.length > 0;
  const show = () => {
    setClosed([]);
    setAsked(true);
  };
  const [answered, setAnswered] = useState(0);
  if (presses !== answered) {
    setAnswered(presses);
    if (open) close();
    else show();
  }
  const label = labelOf(unfinished.length);
  useEffect(() => onLabel(label), [label, onLabel]);
  const inPanel = newest.filter(
    (each) => shown.includes(each.id) || (asked && (isUnfinished(each) || begun.includes(each))),
  );
  useToastsOfExports(newest, begun, inPanel);
  return (
    <>
      {unfinished.length > 0 && (
        <span className={classes['count']} aria-hidden>
          {unfinished.length}
        </span>
      )}
      {open && createPortal(<ExportPanel exports={inPanel} onClose={close} />, document.body)}
    </>
  );
}
