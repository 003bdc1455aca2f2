import {
  field,
  type Filled,
  PAYMENT_METHODS,
  type planChangesEndpoint,
  undoPlanChangeCommand,
  type ValuesOf,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { TextAreaField } from '#kit/fields/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import type { CallResponse } from '#api-client/transport.ts';

export type PlanChange = CallResponse<typeof planChangesEndpoint>['content'][number];

const FIELDS = { note: field.text('Motivo', { max: 10_000, required: true }) };
const requestOf = (sent: Filled<ValuesOf<typeof FIELDS>>) => sent;

interface UndoDialogProps extends ActionDialogProps {
  readonly change: PlanChange;
}

export function UndoPlanChangeDialog({ registration, change, onClose }: UndoDialogProps) {
  const params = { id: change.id };
  return (
    <CommandFormDialog
      title="Desfazer alteração de categoria"
      fields={FIELDS}
      command={[registration.id, `undo-plan-change ${change.id}`]}
      renderFields={(form) => (
        <>
          <p>{whatComesBack(change)}</p>
          <TextAreaField {...form.field('note')} />
        </>
      )}
      requestOf={requestOf}
      simulate={(body, signal) => call(undoPlanChangeCommand.simulate, { params, body }, { signal })}
      execute={(body) => call(undoPlanChangeCommand.execute, { params, body })}
      saveLabel="Desfazer alteração"
      done="Alteração de categoria desfeita com sucesso!"
      onClose={onClose}
    />
  );
}

const whatComesBack = ({ originalPlanName, originalPaymentMethod }: PlanChange): string =>
  `A matrícula volta para ${originalPlanName}, ${PAYMENT_METHODS[originalPaymentMethod]}, pelo valor de antes.`;
