import { approvalLimitsList, listApprovalLimitsEndpoint } from '@habilita/contract';
import { IconTrash } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import { notifyFailure } from '#kit/feedback/index.ts';
import { moneyText, todayInBrasilia } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { limitLocks } from './limit-locks.ts';
import type { LimitOfList } from './limit-of-list.ts';
import { lazily } from '#code-loading/lazily.ts';

const LimitDialog = lazily(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

export function LimitsPage() {
  const client = useQueryClient();
  return (
    <DialogList<LimitOfList, typeof approvalLimitsList>
      declaration={approvalLimitsList}
      source={{
        key: areaKey(listApprovalLimitsEndpoint),
        load: (query, signal) => call(listApprovalLimitsEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      renderers={RENDERERS}
      facts={['kind', 'limit', 'validFrom', 'validUntil']}
      mayManage
      moreActions={(limit) => [removal(limit, client)]}
      addLabel="Novo limite"
      emptyText="Ainda não há limites: nada espera por uma segunda pessoa, a não ser estornos em conta bancária."
    >
      {(limit, onClose) => <LimitDialog {...(limit && { limit })} onClose={onClose} />}
    </DialogList>
  );
}

const removal = (limit: LimitOfList, client: QueryClient): RowAction => ({
  key: 'delete',
  label: 'Excluir',
  icon: <IconTrash size={16} aria-hidden />,
  destructive: true,
  disabledReason: limitLocks(limit, todayInBrasilia()).removal,
  onClick: () => void import('./remove-limit.ts').then((loaded) => loaded.removeLimit(limit, client), notifyFailure),
});

const RENDERERS = {
  /** Changes of bank data have no amount: each of them waits for a second person. */
  limit: ({ kind, limit }: LimitOfList) => (kind === 'PAYOUT_DATA' ? 'Qualquer mudança' : moneyText(limit)),
};
