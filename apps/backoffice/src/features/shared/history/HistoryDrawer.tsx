import { Drawer } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { HistoryPanelProps } from './HistoryPanel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }));

interface HistoryDrawerProps extends HistoryPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title?: string;
}

export function HistoryDrawer({ opened, onClose, title = 'Histórico', ...record }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={title}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Suspense>
        <HistoryPanel {...record} />
      </Suspense>
    </Drawer>
  );
}
