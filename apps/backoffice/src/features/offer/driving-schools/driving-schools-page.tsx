import { drivingSchoolsList, isCfcUser, listDrivingSchoolsEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';

export function DrivingSchoolsPage() {
  const mayEdit = useCan()('MANAGE_CFCS');
  const mayCreate = !isCfcUser(useActor().roles) && mayEdit;
  return (
    <ListPage
      declaration={drivingSchoolsList}
      source={{
        key: areaKey(listDrivingSchoolsEndpoint),
        load: (query, signal) => call(listDrivingSchoolsEndpoint, { query }, { signal }),
      }}
      exportOf={listDrivingSchoolsEndpoint}
      title="CFC's"
      widths={{ presentationName: 220, companyName: 320, state: 80 }}
      actionsWidth={60}
      opens={{ place: ({ id }) => placeOf(id) }}
      rowKey={(row) => row.id}
      facts={['presentationName', 'locality', 'cnpj']}
      rowActions={(row) => [openAction(row.id, mayEdit)]}
      primaryAction={mayCreate ? <CreateButton /> : undefined}
      emptyText="Ainda não há CFCs."
    />
  );
}

const placeOf = (id: string) => linkOptions({ to: '/driving-schools/modify/$id', params: { id } });

function openAction(id: string, mayEdit: boolean): RowAction {
  const place = placeOf(id);
  return mayEdit
    ? { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, place }
    : { key: 'view', label: 'Visualizar', icon: <IconEye size={16} />, place };
}

function CreateButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/driving-schools/modify" {...props} />}
    >
      Criar
    </Button>
  );
}
