import { list, planChangesEndpoint } from '@habilita/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';
import { lazily } from '#code-loading/lazily.ts';
import {
  PLAN_AND_METHOD_FIELDS,
  PLAN_AND_METHOD_WIDTHS,
} from '#features/commands/another-plan/plan-and-method-fields.ts';
import type { PlanChange } from './undo-plan-change-dialog.tsx';

const UndoDialog = lazily(async () => ({
  default: (await import('./undo-plan-change-dialog.tsx')).UndoPlanChangeDialog,
}));

const LIST = list({
  name: 'registration-plan-changes',
  title: 'Alterações de categoria',
  fields: {
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    createdBy: { label: 'Criado por', type: 'text' },
    totalGrossValue: { label: 'Diferença', type: 'money', adds: false },
    ...PLAN_AND_METHOD_FIELDS,
    registrationPaymentInCfcId: { label: 'Com pagamento no CFC', type: 'text' },
  },
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

const PLAN_CHANGES: SubTable<PlanChange, typeof LIST> = {
  declaration: LIST,
  key: areaKey(planChangesEndpoint),
  load: (query, signal) => call(planChangesEndpoint, { query }, { signal }),
  facts: ['createdDate', 'newPlanName', 'totalGrossValue'],
  renderers: { registrationPaymentInCfcId: ({ registrationPaymentInCfcId: id }) => (id === null ? 'Não' : 'Sim') },
  widths: PLAN_AND_METHOD_WIDTHS,
  emptyText: 'Não há alterações de categoria.',
  kind: 'REGISTRATION_PLAN_CHANGE',
  nameOf: ({ newPlanName }) => `Alteração para ${newPlanName}`,
  rowActions: (change, { registration, show }) =>
    change.can.undo === true
      ? [
          {
            key: 'undo',
            label: 'Desfazer alteração',
            icon: <IconArrowBackUp size={16} aria-hidden />,
            destructive: true,
            onClick: () =>
              show((onClose) => <UndoDialog registration={registration} change={change} onClose={onClose} />),
          },
        ]
      : [],
};

export const PlanChanges = ({ registration }: { readonly registration: Registration }) => (
  <SubTableList of={PLAN_CHANGES} registration={registration} />
);
