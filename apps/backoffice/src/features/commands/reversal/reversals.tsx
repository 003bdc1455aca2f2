import { list, PAYMENT_METHODS, paymentReversalsEndpoint, REVERSAL_STATUSES, REVERSAL_WAITS } from '@habilita/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { moneyText, NO_VALUE } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable, SubTableShown } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';
import { bankAccountText, type Reversal } from './reversal-text.ts';
import './reversals.css';
import { lazily } from '#code-loading/lazily.ts';

const ApproveDialog = lazily(async () => ({
  default: (await import('./approve-reversal-dialog.tsx')).ApproveReversalDialog,
}));
const DeclineDialog = lazily(async () => ({
  default: (await import('./decline-reversal-dialog.tsx')).DeclineReversalDialog,
}));

const LIST = list({
  name: 'payment-reversals',
  title: 'Estornos',
  fields: {
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
    amount: { label: 'Valor', type: 'money', adds: false },
    status: { label: 'Situação', type: 'status', words: REVERSAL_STATUSES },
    bankData: { label: 'Dados bancários', type: 'text' },
    reason: { label: 'Motivo', type: 'text' },
    paymentMethod: { label: 'Forma de pagamento', type: 'status', words: PAYMENT_METHODS },
    waitsFor: { label: 'Espera', type: 'status', words: REVERSAL_WAITS },
    decidedBy: { label: 'Decidido por', type: 'text' },
  },
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

const REVERSALS = {
  declaration: LIST,
  key: areaKey(paymentReversalsEndpoint),
  facts: ['createdDate', 'amount', 'status', 'reason', 'bankData'],
  emptyText: 'Não há estornos.',
  kind: 'PAYMENT_REVERSAL',
  nameOf: ({ amount }) => `Estorno de ${moneyText(amount)}`,
  tones: { status: { WAITING_APPROVAL: 'attention', APPROVED: 'positive', DECLINED: 'problem' } },
  widths: { status: 200, bankData: 320, waitsFor: 170, reason: 240 },
  renderers: { bankData: (reversal) => <BankAccount reversal={reversal} /> },
  rowActions: decisions,
} satisfies Omit<SubTable<Reversal, typeof LIST>, 'load'>;

function BankAccount({ reversal }: { readonly reversal: Reversal }) {
  const lines = bankAccountText(reversal);
  if (lines === undefined) return NO_VALUE;
  return (
    <span className="reversal-account">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** A waiting reversal is decided by a second person, who may reverse payments and did not ask for this one. */
function decisions(reversal: Reversal, { registration, show }: SubTableShown): readonly RowAction[] {
  const { approvalRequestId: requestId } = reversal;
  if (!reversal.can.decide || requestId === null) return [];
  const of = { reversal, requestId, registrationId: registration.id };
  return [
    {
      key: 'approve',
      label: 'Aprovar estorno',
      icon: <IconCheck size={16} aria-hidden />,
      onClick: () => show((onClose) => <ApproveDialog {...of} onClose={onClose} />),
    },
    {
      key: 'decline',
      label: 'Rejeitar estorno',
      icon: <IconX size={16} aria-hidden />,
      destructive: true,
      onClick: () => show((onClose) => <DeclineDialog {...of} onClose={onClose} />),
    },
  ];
}

export function Reversals({ registration }: { readonly registration: Registration }) {
  const { studentId, id: registrationId } = registration;
  const table = useMemo(
    (): SubTable<Reversal, typeof LIST> => ({
      ...REVERSALS,
      load: ({ page, size, sort }, signal) =>
        call(
          paymentReversalsEndpoint,
          { params: { studentId, registrationId }, query: { page, size, sort } },
          { signal },
        ),
    }),
    [studentId, registrationId],
  );
  return <SubTableList of={table} registration={registration} />;
}
