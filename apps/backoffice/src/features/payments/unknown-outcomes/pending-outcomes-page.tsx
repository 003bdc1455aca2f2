import {
  askProviderEndpoint,
  type PendingOutcomeKind,
  pendingOutcomesList,
  searchPendingOutcomesEndpoint,
} from '@habilita/contract';
import { IconEye, IconGavel, IconMessageQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { useErrorTexts } from '#api-client/failure.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { Tone } from '#kit/layout/index.ts';
import { unlessSettled } from './unless-settled.ts';
import { PaymentsNav } from '#features/payments/list/payments-nav.tsx';
import type { PendingOutcomeRow } from './pending-outcome-row.ts';
import { lazily } from '#code-loading/lazily.ts';

const SettleDialog = lazily(async () => ({ default: (await import('./settle-dialog.tsx')).SettleDialog }));

const TONES: Readonly<Record<PendingOutcomeKind, Tone>> = {
  CHARGE: 'information',
  CANCELLATION: 'neutral',
  CHECK: 'neutral',
  CARD: 'attention',
  REFUND: 'attention',
  PAYOUT: 'attention',
};
const WIDTHS = { studentName: 180, provider: 175, lastError: 150, failedTries: 170 };
const REFRESH_MS = 15_000;

export function PendingOutcomesPage() {
  const words = useErrorTexts();
  const queries = useQueryClient();
  const mayManage = useCan()('MANAGE_PAYMENTS');
  const [settling, setSettling] = useState<PendingOutcomeRow>();
  const refresh = () => queries.invalidateQueries({ queryKey: areaKey(searchPendingOutcomesEndpoint) });
  const ask = async ({ id }: PendingOutcomeRow) => {
    try {
      const text = await unlessSettled(async () => {
        const { isKnown } = await call(askProviderEndpoint, { params: { id } });
        return isKnown ? 'O provedor respondeu: o desfecho está registrado.' : 'O provedor ainda não deu um desfecho.';
      });
      notifySuccess(text);
    } catch (failure) {
      notifyFailure(failure);
    }
    await refresh();
  };
  return (
    <>
      <PaymentsNav />
      <ListPage
        declaration={pendingOutcomesList}
        source={{
          key: areaKey(searchPendingOutcomesEndpoint),
          load: (query, signal) => call(searchPendingOutcomesEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        tones={{ kind: TONES }}
        widths={WIDTHS}
        actionsWidth={110}
        opens={{ place: registrationOf }}
        facts={['studentName', 'kind', 'amount']}
        rowActions={(row) => actionsOf(row, mayManage, { ask: (it) => void ask(it), settle: setSettling, words })}
        refetchInterval={REFRESH_MS}
        emptyText="Nenhuma pendência: os provedores responderam a tudo."
      />
      {settling === undefined ? null : (
        <Suspense>
          <SettleDialog outcome={settling} onSettled={() => void refresh()} onClose={() => setSettling(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface Deeds {
  readonly ask: (row: PendingOutcomeRow) => void;
  readonly settle: (row: PendingOutcomeRow) => void;
  readonly words: (code: string) => string;
}

const registrationOf = ({ studentId, registrationId: id }: PendingOutcomeRow) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

function actionsOf(row: PendingOutcomeRow, mayManage: boolean, { ask, settle, words }: Deeds): RowAction[] {
  const { can } = row;
  const open: RowAction = {
    key: 'open',
    label: 'Visualizar matrícula',
    icon: <IconEye size={16} aria-hidden />,
    place: registrationOf(row),
  };
  if (!mayManage) return [open];
  return [
    open,
    {
      key: 'ask',
      label: 'Perguntar agora',
      icon: <IconMessageQuestion size={16} aria-hidden />,
      onClick: () => ask(row),
    },
    {
      key: 'settle',
      label: 'Resolver manualmente',
      icon: <IconGavel size={16} aria-hidden />,
      disabledReason: can.settle === true ? undefined : words(can.settle),
      onClick: () => settle(row),
    },
  ];
}
