import { Button, Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }));

/** In a panel, so that typed values stay. */
export function HistoryButton(props: HistoryPanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Histórico
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="md"
        title="Histórico"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <Suspense>
          <HistoryPanel {...props} />
        </Suspense>
      </Drawer>
    </>
  );
}
