import { readUserEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { UserForm } from './user-form.tsx';

const LIST = { to: '/users', label: 'Usuários' };

export function UserPage({ id }: { readonly id: string }) {
  const answer = useQuery(queryOf(readUserEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Usuário" loading="Carregando o usuário" list={LIST}>
      {(user) => <UserForm user={user} />}
    </RecordScreen>
  );
}
