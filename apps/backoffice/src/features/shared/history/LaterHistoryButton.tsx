import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

const HistoryButton = lazily(async () => ({ default: (await import('./HistoryButton.tsx')).HistoryButton }));

/**
 * The history button for forms whose first load is close to the size limit of e2e/first-load.spec.ts. The button is
 * loaded after the form, in a place that is kept for it, so that the form does not move down.
 */
export const LaterHistoryButton = (props: HistoryPanelProps) => (
  <Suspense fallback={<div style={{ width: 124, height: 36 }} />}>
    <HistoryButton {...props} />
  </Suspense>
);
