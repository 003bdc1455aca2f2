import { customPaymentsEndpoint, isOfSchool, list } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';

type CustomPayment = CallResponse<typeof customPaymentsEndpoint>['content'][number];

const FIELDS = {
  createdDate: { label: 'Data', type: 'instant', sortable: true },
  reason: { label: 'Motivo', type: 'text' },
  totalAmount: { label: 'Valor total', type: 'money', adds: false },
  partnerGrossValue: { label: 'Valor do CFC', type: 'money', adds: false },
  marketplaceGrossValue: { label: 'Valor da plataforma', type: 'money', adds: false },
  details: { label: 'Detalhes', type: 'text' },
} as const;
const SHARED = {
  title: 'Pagamentos Avulsos',
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
} as const;
/** People of a school do not see who created a payment. */
const OF_SCHOOL = list({ ...SHARED, name: 'registration-custom-payments-of-school', fields: FIELDS });
const LIST = list({
  ...SHARED,
  name: 'registration-custom-payments',
  fields: { ...FIELDS, createdBy: { label: 'Criado por', type: 'text' } },
});

const PAYMENTS = {
  key: areaKey(customPaymentsEndpoint),
  load: (query, signal) => call(customPaymentsEndpoint, { query }, { signal }),
  facts: ['createdDate', 'reason', 'totalAmount'],
  emptyText: 'Não há pagamentos avulsos.',
  kind: 'REGISTRATION_CUSTOM_PAYMENT',
  nameOf: ({ reason, totalAmount }) => `${reason}, ${moneyText(totalAmount)}`,
} satisfies Omit<SubTable<CustomPayment, typeof OF_SCHOOL>, 'declaration'>;

export function CustomPayments({ registration }: { readonly registration: Registration }) {
  return isOfSchool(useActor()) ? (
    <SubTableList<CustomPayment, typeof OF_SCHOOL>
      of={{ ...PAYMENTS, declaration: OF_SCHOOL }}
      registration={registration}
    />
  ) : (
    <SubTableList<CustomPayment, typeof LIST> of={{ ...PAYMENTS, declaration: LIST }} registration={registration} />
  );
}
