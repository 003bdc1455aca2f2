import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

/** A panel beside the form keeps what is typed there. */
export function HistoryButton(props: HistoryPanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpened(true)}>
        Histórico
      </Button>
      <HistoryDrawer {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
