import { readUserEndpoint } from '@habilita/contract';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { UserForm } from './user-form.tsx';

const LIST = { to: '/users', label: 'Usuários' };

export function UserPage({ id }: { readonly id: string }) {
  const answer = useRecord(queryOf(readUserEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Usuário" loading="Carregando o usuário" list={LIST}>
      {(user) => <UserForm user={user} />}
    </RecordScreen>
  );
}
