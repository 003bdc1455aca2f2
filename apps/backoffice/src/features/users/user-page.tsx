import { readUserEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { UserForm } from './user-form.tsx';

/** One user (Specification 1 §2, Users list and form). */
export function UserPage({ id }: { readonly id: string }) {
  const answer = useQuery(queryOf(readUserEndpoint, { params: { id } }));
  if (answer.data !== undefined) return <UserForm user={answer.data} />;
  if (answer.error !== null) {
    return (
      <>
        <h1 className="kit-record-missing">Usuário</h1>
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <Skeleton height={240} aria-label="Carregando o usuário" />;
}
