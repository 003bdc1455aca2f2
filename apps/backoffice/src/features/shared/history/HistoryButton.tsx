import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

const HistoryDrawer = lazily(() => import('./HistoryDrawer.tsx'));

/** Opens the history of a record in a panel beside its form, so that what was typed in the form is kept. */
export function HistoryButton(props: HistoryPanelProps) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Histórico
      </Button>
      {opened === undefined ? null : (
        <Suspense>
          <HistoryDrawer {...props} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
