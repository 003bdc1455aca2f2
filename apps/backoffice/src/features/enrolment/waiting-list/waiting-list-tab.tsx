import {
  listWaitingListEndpoint,
  readCampaignEndpoint,
  removeFromWaitingListEndpoint,
  waitingListList,
  type WaitingListStanding,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconArmchair, IconHistory, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { instantText, NO_VALUE } from '#kit/format.ts';
import { type ListSource, type RowAction, useRowNow } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { DateText, type Tone } from '#kit/layout/index.ts';
import type { WaitingListEntry } from './waiting-list-row.ts';
import { lazily } from '#code-loading/lazily.ts';

const EntryDialog = lazily(() => import('./entry-dialog.tsx'));
const OfferDialog = lazily(() => import('./offer-dialog.tsx'));
const EntryHistory = lazily(() => import('./entry-history.tsx'));

const KEY = areaKey(listWaitingListEndpoint);
const CAMPAIGN_KEY = areaKey(readCampaignEndpoint);
const LIST = {
  source: {
    key: KEY,
    load: (query, signal) => call(listWaitingListEndpoint, { query }, { signal }),
  } satisfies ListSource<WaitingListEntry>,
  rowKey: ({ id }: WaitingListEntry) => id,
};
const WIDTHS = { name: 180, email: 220, drivingSchoolName: 150, position: 110 };
const TONES: Readonly<Record<WaitingListStanding, Tone>> = {
  RESERVED: 'positive',
  WAITING: 'attention',
  EXPIRED: 'neutral',
  ENROLLED: 'information',
};
/** Milliseconds until the list is read again, because other people take seats while somebody looks at it. */
const REFRESH_MS = 10_000;

const schoolText = ({ drivingSchoolId, drivingSchoolName }: WaitingListEntry): string =>
  drivingSchoolId === null ? NO_VALUE : (drivingSchoolName ?? 'CFC não encontrado');

const RENDERERS = {
  registrationEndDate: (row: WaitingListEntry) => (
    <DateText value={row.registrationEndDate} zone={row.campaignZoneOffset} withTime />
  ),
  createdDate: (row: WaitingListEntry) => instantText(row.createdDate, row.campaignZoneOffset),
  drivingSchoolName: schoolText,
  position: ({ position }: WaitingListEntry) => (position === null ? NO_VALUE : `${position}º`),
};

const registrationOf = ({ studentId, registrationId }: WaitingListEntry) =>
  studentId === null || registrationId === null
    ? undefined
    : linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id: registrationId } });

async function copyLink({ invitationUrl: link }: WaitingListEntry): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notifySuccess('Link copiado');
  } catch {
    notifyFailure(`Não foi possível copiar. O link é ${link}`);
  }
}

async function removeEntry(row: WaitingListEntry, refresh: () => void): Promise<void> {
  const seat = row.standing === 'RESERVED' ? ' e a vaga reservada é liberada' : '';
  const changes = `${row.name} sai da lista de espera${seat}. O link deixa de valer.`;
  const question = { title: 'Remover da lista de espera', changes, confirmLabel: 'Remover', destructive: true };
  if (!(await confirm(question))) return;
  try {
    await call(removeFromWaitingListEndpoint, { params: { id: row.id } });
    notifySuccess('Aluno removido da lista com sucesso');
    refresh();
  } catch (failure) {
    notifyFailure(failure);
  }
}

type Open =
  | { readonly edit: WaitingListEntry | 'new' }
  | { readonly offer: WaitingListEntry }
  | { readonly history: WaitingListEntry };

export default function WaitingListTab({ campaignId }: { readonly campaignId: string }) {
  const can = useCan();
  const mayManage = can('MANAGE_WAITING_LISTS');
  const mayCopy = can('QUERY_WAITING_LISTS');
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const edited = useRowNow(LIST, open !== undefined && 'edit' in open && open.edit !== 'new' ? open.edit : undefined);
  const [marked, setMarked] = useState<string>();
  const close = () => setOpen(undefined);
  // The campaign is read again as well, because its header shows the seats left.
  const refresh = () => {
    for (const queryKey of [KEY, CAMPAIGN_KEY]) void client.invalidateQueries({ queryKey });
  };
  const saved = (id?: string) => {
    refresh();
    if (id !== undefined) setMarked(id);
  };
  const remove = (row: WaitingListEntry) => void removeEntry(row, refresh);
  const actionsOf = (row: WaitingListEntry): RowAction[] => [
    ...(mayCopy ? [copyAction(row)] : []),
    ...(mayManage ? changing(row, setOpen) : []),
    historyAction(row, setOpen),
    ...(mayManage ? [removeAction(() => remove(row))] : []),
  ];
  return (
    <>
      <ListPage
        declaration={waitingListList}
        headingLevel={2}
        within={{ campaignIds: campaignId }}
        {...LIST}
        renderers={RENDERERS}
        widths={WIDTHS}
        tones={{ standing: TONES }}
        opens={{ place: registrationOf }}
        facts={['name', 'standing', 'registrationEndDate']}
        rowActions={actionsOf}
        marked={marked}
        refetchInterval={REFRESH_MS}
        primaryAction={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ edit: 'new' })}>
              Adicionar
            </Button>
          ) : null
        }
        emptyText="Ninguém está na lista de espera desta campanha."
      />
      <Suspense>
        {open !== undefined && 'edit' in open ? (
          <EntryDialog campaignId={campaignId} entry={edited} onClose={close} onSaved={saved} />
        ) : null}
        {open !== undefined && 'offer' in open ? (
          <OfferDialog entry={open.offer} onClose={close} onOffered={refresh} />
        ) : null}
        {open !== undefined && 'history' in open ? <EntryHistory entry={open.history} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

const copyAction = (row: WaitingListEntry): RowAction => ({
  key: 'link',
  label: 'Copiar link de matrícula',
  icon: <IconLink size={16} />,
  onClick: () => void copyLink(row),
});

const historyAction = (row: WaitingListEntry, open: (what: Open) => void): RowAction => ({
  key: 'history',
  label: 'Histórico',
  icon: <IconHistory size={16} />,
  onClick: () => open({ history: row }),
});

const removeAction = (remove: () => void): RowAction => ({
  key: 'remove',
  label: 'Remover',
  icon: <IconTrash size={16} />,
  onClick: remove,
  destructive: true,
});

function changing(row: WaitingListEntry, open: (what: Open) => void): RowAction[] {
  const edit: RowAction = {
    key: 'edit',
    label: 'Editar',
    icon: <IconPencil size={16} />,
    onClick: () => open({ edit: row }),
    disabledReason: row.standing === 'ENROLLED' ? 'Este aluno já fez a matrícula nesta campanha.' : undefined,
  };
  const offer: RowAction = {
    key: 'offer',
    label: 'Reservar vaga',
    icon: <IconArmchair size={16} />,
    onClick: () => open({ offer: row }),
  };
  return [edit, ...(mayGetSeat(row) ? [offer] : [])];
}

/**
 * Whether a seat can be reserved for the entry: while it waits, and after an automatic offer has expired, as long as
 * the entry's own deadline has not passed.
 */
const mayGetSeat = ({ standing, registrationEndDate }: WaitingListEntry): boolean =>
  standing === 'WAITING' ||
  (standing === 'EXPIRED' && Date.parse(registrationEndDate) > Temporal.Now.instant().epochMilliseconds);
