import { list, paymentsInCfcEndpoint, receiptOfPaymentInCfcEndpoint } from '@habilita/contract';
import { IconBan, IconReceipt } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { moneyText } from '#kit/format.ts';
import {
  PLAN_AND_METHOD_FIELDS,
  PLAN_AND_METHOD_WIDTHS,
} from '#features/commands/another-plan/plan-and-method-fields.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';
import { lazily } from '#code-loading/lazily.ts';
import type { PaymentInCfc } from './cancel-payment-in-cfc-dialog.tsx';

const CancelDialog = lazily(async () => ({
  default: (await import('./cancel-payment-in-cfc-dialog.tsx')).CancelPaymentInCfcDialog,
}));

const LIST = list({
  name: 'registration-payments-in-cfc',
  title: 'Pagamentos no CFC',
  fields: {
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
    totalGrossValue: { label: 'Valor', type: 'money', adds: false },
    ...PLAN_AND_METHOD_FIELDS,
    registrationPaymentInCfcId: { label: 'Identificador', type: 'text', hidden: true },
  },
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

const PAYMENTS: SubTable<PaymentInCfc, typeof LIST> = {
  declaration: LIST,
  key: areaKey(paymentsInCfcEndpoint),
  load: (query, signal) => call(paymentsInCfcEndpoint, { query }, { signal }),
  facts: ['createdDate', 'totalGrossValue', 'active'],
  widths: PLAN_AND_METHOD_WIDTHS,
  emptyText: 'Não há pagamentos no CFC.',
  kind: 'REGISTRATION_PAYMENT_IN_CFC',
  nameOf: ({ totalGrossValue }) => `Pagamento de ${moneyText(totalGrossValue)} no CFC`,
  rowActions: (payment, { registration, show, open }) => [
    ...(payment.active
      ? [
          {
            key: 'receipt',
            label: 'Recibo em PDF',
            icon: <IconReceipt size={16} aria-hidden />,
            onClick: () =>
              void open('DOWNLOAD', async () => ({
                ...(await call(receiptOfPaymentInCfcEndpoint, { params: { id: payment.id } })),
                contentType: 'application/pdf',
              })),
          },
        ]
      : []),
    ...(payment.can.cancel === true
      ? [
          {
            key: 'cancel',
            label: 'Cancelar pagamento',
            icon: <IconBan size={16} aria-hidden />,
            destructive: true,
            onClick: () =>
              show((onClose) => <CancelDialog registration={registration} payment={payment} onClose={onClose} />),
          },
        ]
      : []),
  ],
};

export const PaymentsInCfc = ({ registration }: { readonly registration: Registration }) => (
  <SubTableList of={PAYMENTS} registration={registration} />
);
