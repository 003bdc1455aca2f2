import type { outboxList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { OutboxPage } from '#features/system/status/outbox-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/system/outbox')({
  validateSearch: listSearch<typeof outboxList>(),
  component: OutboxPage,
});
