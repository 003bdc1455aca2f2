import { list, PAYMENT_SHARE_HOLDERS, REFUND_ROUTES, REFUND_STATUSES, refundsEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';

type Refund = CallResponse<typeof refundsEndpoint>['content'][number];

/** Refunds that were registered with proofs, and those that a provider was asked for (Specification 3 §2). */
const LIST = list({
  name: 'registration-refunds',
  title: 'Reembolsos',
  fields: {
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
    payer: { label: 'Quem pagou', type: 'status', words: PAYMENT_SHARE_HOLDERS },
    refundAmount: { label: 'Valor do reembolso', type: 'money', adds: false },
    route: { label: 'Por onde', type: 'status', words: REFUND_ROUTES },
    status: { label: 'Situação', type: 'status', words: REFUND_STATUSES },
    note: { label: 'Observação', type: 'text' },
    receiptsQty: { label: 'Comprovantes', type: 'number' },
    reason: { label: 'Motivo', type: 'text' },
    active: { label: 'Ativo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
  },
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

const REFUNDS: SubTable<Refund, typeof LIST> = {
  declaration: LIST,
  key: areaKey(refundsEndpoint),
  load: (query, signal) => call(refundsEndpoint, { query }, { signal }),
  facts: ['createdDate', 'refundAmount', 'status', 'route'],
  tones: { status: { WAITING_PROVIDER: 'attention', DONE: 'positive', DECLINED: 'problem' } },
  widths: { route: 230, status: 160, note: 200, receiptsQty: 130, reason: 240 },
  emptyText: 'Não há reembolsos.',
  kind: 'REGISTRATION_REFUND',
  nameOf: ({ refundAmount }) => `Reembolso de ${moneyText(refundAmount)}`,
};

export const Refunds = ({ registration }: { readonly registration: Registration }) => (
  <SubTableList of={REFUNDS} registration={registration} />
);
