import { deleteDraftEndpoint, draftsList, searchDraftsEndpoint } from '@habilita/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { useForgottenTyping } from '#kit/form/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { CreateCampaignButton } from './create-campaign-button.tsx';
import { draftPlace } from './form/draft-place.ts';

type Row = CallResponse<typeof searchDraftsEndpoint>['content'][number];

const KEY = areaKey(searchDraftsEndpoint).slice(0, 1);
const WIDTHS = { name: 320, createdBy: 220 };

const placeOf = ({ id }: Row) => linkOptions({ to: '/campaigns/draft/modify/$draftId', params: { draftId: id } });

export default function DraftsTab() {
  const client = useQueryClient();
  const forgetTyped = useForgottenTyping();
  const remove = async ({ id, name }: Row) => {
    const changes = `O rascunho “${name}” será excluído. Esta ação não poderá ser desfeita.`;
    if (!(await confirm({ title: 'Excluir rascunho', changes, confirmLabel: 'Excluir', destructive: true }))) return;
    try {
      await call(deleteDraftEndpoint, { params: { id } });
      forgetTyped(draftPlace(id));
      notifySuccess('Rascunho deletado com sucesso');
    } catch (failure) {
      notifyFailure(failure);
    }
    // The list is read again even after a refusal, because somebody else may have deleted or published the draft.
    await client.invalidateQueries({ queryKey: KEY });
  };
  const actions = (row: Row): RowAction[] => [
    { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, place: placeOf(row) },
    {
      key: 'remove',
      label: 'Excluir',
      icon: <IconTrash size={16} />,
      onClick: () => void remove(row),
      destructive: true,
    },
  ];
  return (
    <ListPage
      declaration={draftsList}
      source={{ key: KEY, load: (query, signal) => call(searchDraftsEndpoint, { query }, { signal }) }}
      rowKey={(row) => row.id}
      widths={WIDTHS}
      opens={{ place: placeOf }}
      facts={['name', 'lastModifiedDate', 'createdBy']}
      rowActions={actions}
      emptyText="Nenhum rascunho. Uma campanha ainda não publicada fica guardada aqui enquanto é preenchida."
      emptyAction={<CreateCampaignButton />}
    />
  );
}
