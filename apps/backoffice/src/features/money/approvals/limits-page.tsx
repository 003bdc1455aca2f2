import { approvalLimitsList, listApprovalLimitsEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import { moneyText } from '#kit/format.ts';
import type { LimitOfList } from './limit-of-list.ts';
import { lazily } from '#code-loading/lazily.ts';

const LimitDialog = lazily(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

export function LimitsPage() {
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
      addLabel="Novo limite"
      emptyText="Ainda não há limites: nada espera por uma segunda pessoa, a não ser estornos em conta bancária."
    >
      {(limit, onClose) => <LimitDialog {...(limit && { limit })} onClose={onClose} />}
    </DialogList>
  );
}

const RENDERERS = {
  /** Changes of bank data have no amount: each of them waits for a second person. */
  limit: ({ kind, limit }: LimitOfList) => (kind === 'PAYOUT_DATA' ? 'Qualquer mudança' : moneyText(limit)),
};
