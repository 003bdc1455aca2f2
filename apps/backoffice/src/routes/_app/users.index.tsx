import type { usersList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/people/users/users-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/users/')({
  validateSearch: listSearch<typeof usersList>(),
  component: UsersPage,
});
