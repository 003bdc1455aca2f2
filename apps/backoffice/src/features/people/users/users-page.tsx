import { listUsersEndpoint, ROLES, usersList } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { formatCpf, isCpf } from '@habilita/kernel';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';

type Row = CallResponse<typeof listUsersEndpoint>['content'][number];

const WIDTHS = { name: 260, username: 300, roles: 320 };
const TONES = { active: { true: 'positive', false: 'neutral' } } as const;

export function UsersPage() {
  const mayManage = useCan()('MANAGE_USERS');
  return (
    <ListPage
      declaration={usersList}
      source={{
        key: areaKey(listUsersEndpoint),
        load: (query, signal) => call(listUsersEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      widths={WIDTHS}
      tones={TONES}
      actionsWidth={60}
      opens={{ place: placeOf }}
      renderers={{
        username: (row) => (isCpf(row.username) ? formatCpf(row.username) : row.username),
        roles: (row) => row.roles.map((role) => ROLES[role]).join(', '),
      }}
      facts={['name', 'username', 'roles']}
      rowActions={(row) => [actionOf(row, mayManage)]}
      primaryAction={mayManage ? <Create /> : null}
      emptyText="Ainda não há usuários."
    />
  );
}

function Create() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/users/modify" {...props} />}
    >
      Criar
    </Button>
  );
}

const placeOf = ({ id }: Row) => linkOptions({ to: '/users/modify/$id', params: { id } });

function actionOf(row: Row, mayManage: boolean): RowAction {
  const place = placeOf(row);
  return mayManage
    ? { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, place }
    : { key: 'view', label: 'Ver', icon: <IconEye size={16} />, place };
}
