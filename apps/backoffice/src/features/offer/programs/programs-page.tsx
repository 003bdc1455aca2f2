import { listProgramsEndpoint, programsList, searchProgramsEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { keepProgram, useProgram } from '#api-client/program.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { notifySuccess, NotLoaded } from '#kit/feedback/index.ts';
import { ColorSample } from './color-sample.tsx';

const WIDTHS = { name: 220, key: 160, apiKey: 160, primaryColor: 140, active: 90 };

export function ProgramsPage() {
  const { apiKey, name: shown } = useProgram();
  const looks = useQuery(queryOf(listProgramsEndpoint, {}));
  const use = (key: string, name: string) => {
    const look = looks.data?.find((one) => one.key === key);
    if (look === undefined) return;
    keepProgram(look, key === 'DEFAULT');
    notifySuccess(`Este dispositivo agora mostra o programa ${name}.`);
  };
  const reasonNotToUse = (row: { readonly apiKey: string; readonly key: string; readonly active: boolean }) => {
    if (!row.active) return 'O programa está inativo.';
    if (looks.data === undefined) return 'A aparência dos programas ainda não foi carregada.';
    return (apiKey ?? '') === row.apiKey || (apiKey === undefined && row.key === 'DEFAULT')
      ? `Este dispositivo já mostra ${shown}.`
      : undefined;
  };
  return (
    <>
      <ListPage
        declaration={programsList}
        source={{
          key: areaKey(searchProgramsEndpoint),
          load: (query, signal) => call(searchProgramsEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        widths={WIDTHS}
        actionsWidth={80}
        opens={{ place: ({ key }) => linkOptions({ to: '/system/programs/modify/$key', params: { key } }) }}
        renderers={{ primaryColor: (row) => <ColorSample color={row.primaryColor} /> }}
        facts={['name', 'key', 'active']}
        primaryAction={
          <Button component={AppLink} to="/system/programs/modify">
            Novo programa
          </Button>
        }
        rowActions={(row) => [
          {
            key: 'edit',
            label: 'Editar',
            icon: <IconPencil size={16} aria-hidden />,
            place: linkOptions({ to: '/system/programs/modify/$key', params: { key: row.key } }),
          },
          {
            key: 'use',
            label: 'Usar neste dispositivo',
            icon: <IconDeviceDesktop size={16} aria-hidden />,
            disabledReason: reasonNotToUse(row),
            onClick: () => use(row.key, row.name),
          },
        ]}
        above={<NotLoaded what="Aparência dos programas" answer={looks} />}
        emptyText="Ainda não há programas."
      />
    </>
  );
}
