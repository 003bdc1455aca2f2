import { createUserEndpoint, editUserEndpoint, listUsersEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { FormPage } from '#kit/form/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import { UserActions } from './user-actions.tsx';
import { userSections } from './user-sections.tsx';
import { bodyOf, declarationOf, readingReason, type User, type UserValues, valuesOf } from './user-values.ts';
import { useBackToList } from '#kit/list/index.ts';

/**
 * The server reports errors of the schools under the path `attributes.drivingSchoolIds`; the form's field has a shorter
 * name.
 */
const SERVER_FIELDS = { 'attributes.drivingSchoolIds': 'drivingSchoolIds' };

export function UserForm({ user }: { readonly user?: User }) {
  const client = useQueryClient();
  const actor = useActor();
  const mayManage = useCan()('MANAGE_USERS');
  const reason = user === undefined ? undefined : readingReason(user);
  const readOnly = !mayManage || reason !== undefined;
  const title = user?.name ?? 'Novo usuário';
  useBreadcrumbs(useMemo(() => [{ label: 'Usuários', to: '/users' }, { label: title }], [title]));
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(listUsersEndpoint) });
  const list = useBackToList('/users');
  const back = () => list.back(user?.id);
  return (
    <>
      {mayManage && reason !== undefined ? <Panel tone="information" title={reason} /> : null}
      <FormPage<UserValues, User>
        title={title}
        record={user === undefined ? 'new' : `${user.id}:${user.version}`}
        of={declarationOf(user)}
        initialValues={valuesOf(user)}
        sections={(form) => userSections(form, { actor, user })}
        serverFields={SERVER_FIELDS}
        confirmation={{
          text: (values) => question(user, values),
          confirmLabel: (values) => (inactivates(user, values) ? 'Inativar usuário' : undefined),
          destructive: (values) => inactivates(user, values),
        }}
        readOnly={readOnly}
        actions={user === undefined || readOnly ? undefined : <UserActions user={user} />}
        onSubmit={(values) => save(user, values)}
        onSaved={({ id, name }) => {
          void refresh();
          list.saved({
            id,
            name,
            place: { to: '/users/modify/$id', params: { id } },
            message: user === undefined ? 'Criado com sucesso' : 'Editado com sucesso',
          });
        }}
        onCancel={back}
        onStale={() => void refresh()}
      />
    </>
  );
}

const inactivates = (user: User | undefined, { active }: UserValues): boolean => user?.active === true && !active;

function question(user: User | undefined, values: UserValues): string {
  if (user === undefined) return `Criar o usuário ${values.name}, que poderá entrar com ${values.username}?`;
  if (inactivates(user, values)) return `${user.name} sairá do sistema agora e não poderá mais entrar.`;
  return `Salvar as alterações de ${user.name}? Elas valem a partir da próxima ação dessa pessoa.`;
}

function save(user: User | undefined, values: UserValues): Promise<User> {
  const body = bodyOf(values);
  if (user === undefined) return call(createUserEndpoint, { body: { ...body, password: values.password } });
  return call(editUserEndpoint, { params: { id: user.id }, body: { ...body, version: values.version } });
}
