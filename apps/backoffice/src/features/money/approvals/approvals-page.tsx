import { type ApprovalStatus, approvalsList, listApprovalsEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { IconEye, IconUserCheck } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { lazily } from '#code-loading/lazily.ts';

const ApprovalDialog = lazily(async () => ({ default: (await import('./approval-dialog.tsx')).ApprovalDialog }));

type ApprovalOfList = CallResponse<typeof listApprovalsEndpoint>['content'][number];

const APPROVAL_TONES: Readonly<Record<ApprovalStatus, Tone>> = {
  WAITING_APPROVAL: 'attention',
  APPROVED: 'positive',
  DECLINED: 'problem',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  SUPERSEDED: 'neutral',
};

const RENDERERS = {
  campaignName: ({ campaignName, campaignEdition }: ApprovalOfList) =>
    campaignName === null || campaignEdition === null ? null : campaignText(campaignName, campaignEdition),
};

/** The list of requests; those that this person may decide come first. */
export function ApprovalsPage() {
  const [open, setOpen] = useState<ApprovalOfList>();
  return (
    <>
      <ListPage
        declaration={approvalsList}
        source={{
          key: areaKey(listApprovalsEndpoint),
          load: (query, signal) => call(listApprovalsEndpoint, { query }, { signal }),
        }}
        rowKey={({ id }) => id}
        renderers={RENDERERS}
        tones={{ status: APPROVAL_TONES }}
        widths={{ subjectName: 190, kind: 160, requestedBy: 150, reason: 220, campaignName: 160 }}
        actionsWidth={80}
        opens={{ onOpen: setOpen }}
        facts={['subjectName', 'kind', 'amount', 'requestedBy']}
        rowActions={(row) => actionsOf(row, setOpen)}
        refetchInterval={REFRESH_MS}
        emptyText="Nada espera por uma decisão sua. Pedidos que cabem a outras pessoas não aparecem aqui."
      />
      {open === undefined ? null : (
        <Suspense>
          <ApprovalDialog id={open.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const REFRESH_MS = 30_000;

function actionsOf(row: ApprovalOfList, open: (row: ApprovalOfList) => void): RowAction[] {
  const { registrationId, studentId, can } = row;
  const decide: RowAction = {
    key: 'open',
    label: can.decide === true ? 'Ver e decidir' : 'Ver pedido',
    icon: <IconUserCheck size={16} aria-hidden />,
    onClick: () => open(row),
  };
  if (registrationId === null || studentId === null) return [decide];
  const params = { studentId, id: registrationId };
  return [
    decide,
    {
      key: 'registration',
      label: 'Visualizar matrícula',
      icon: <IconEye size={16} aria-hidden />,
      place: linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params }),
    },
  ];
}
