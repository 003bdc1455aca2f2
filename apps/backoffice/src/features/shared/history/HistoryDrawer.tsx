import { Drawer } from '@mantine/core';
import { Suspense } from 'react';
import type { HistoryPanelProps } from './HistoryPanel.tsx';
import { LoadingSkeleton } from '#kit/feedback/index.ts';
import { lazily } from '#code-loading/lazily.ts';

const HistoryPanel = lazily(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }));

interface HistoryDrawerProps extends HistoryPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title?: string;
}

export default function HistoryDrawer({ opened, onClose, title = 'Histórico', ...record }: HistoryDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={title}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Suspense fallback={<LoadingSkeleton height={240} label="Carregando o histórico" />}>
        <HistoryPanel {...record} />
      </Suspense>
    </Drawer>
  );
}
