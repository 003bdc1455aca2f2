import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

const HistoryButton = lazily(async () => ({ default: (await import('./HistoryButton.tsx')).HistoryButton }));

/** The button of a record's history in a form whose first load is near its bound, and so loads the button later. */
export const LaterHistoryButton = (props: HistoryPanelProps) => (
  <Suspense>
    <HistoryButton {...props} />
  </Suspense>
);
