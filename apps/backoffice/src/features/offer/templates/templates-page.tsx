import { listTemplatesEndpoint, removeTemplateEndpoint, templatesList } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { removalReason } from './template-reasons.ts';

type Row = CallResponse<typeof listTemplatesEndpoint>['content'][number];

const KEY = areaKey(listTemplatesEndpoint).slice(0, 1);
const WIDTHS = { name: 320, createdBy: 220 };

export function TemplatesPage() {
  const mayManage = useCan()('MANAGE_TEMPLATES');
  const remove = useRemoval();
  return (
    <ListPage
      declaration={templatesList}
      source={{ key: KEY, load: (query, signal) => call(listTemplatesEndpoint, { query }, { signal }) }}
      rowKey={(row) => row.id}
      widths={WIDTHS}
      opens={{ place: placeOf }}
      facts={['name', 'type', 'createdDate']}
      rowActions={(row) => actionsOf(row, mayManage, remove)}
      primaryAction={mayManage ? <CreateButton /> : null}
      emptyText="Ainda não há templates."
    />
  );
}

function CreateButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/templates/modify" {...props} />}
    >
      Criar
    </Button>
  );
}

const placeOf = ({ id }: Pick<Row, 'id'>) => linkOptions({ to: '/templates/modify/$id', params: { id } });

function actionsOf(row: Row, mayManage: boolean, onRemove: (row: Removable) => void): RowAction[] {
  const { id, name } = row;
  const place = placeOf({ id });
  if (!mayManage) return [{ key: 'view', label: 'Ver', icon: <IconEye size={16} />, place }];
  const copy = linkOptions({ to: '/templates/copy/$id', params: { id } });
  return [
    { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, place },
    { key: 'copy', label: 'Copiar', icon: <IconCopy size={16} />, place: copy },
    {
      key: 'remove',
      label: 'Remover',
      icon: <IconTrash size={16} />,
      onClick: () => onRemove({ id, name }),
      destructive: true,
      disabledReason: removalReason(row),
    },
  ];
}

type Removable = Pick<Row, 'id' | 'name'>;

function useRemoval(): (row: Removable) => void {
  const client = useQueryClient();
  const remove = async ({ id, name }: Removable) => {
    const text = `O template “${name}” não poderá mais ser escolhido. As campanhas que já o usam continuam com ele.`;
    if (!(await confirm({ changes: text, confirmLabel: 'Remover', destructive: true }))) return;
    try {
      await call(removeTemplateEndpoint, { params: { id } });
      notifySuccess('Template removido com sucesso');
    } catch (failure) {
      notifyFailure(failure);
    }
    // The list is reloaded even after a refused deletion, because a colleague may have changed or deleted the template.
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (row) => void remove(row);
}
