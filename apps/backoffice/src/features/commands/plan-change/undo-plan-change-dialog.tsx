import {
  field,
  PAYMENT_METHODS,
  type planChangesEndpoint,
  record,
  undoPlanChangeCommand,
  type ValuesOf,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { TextAreaField } from '#kit/fields/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import type { CallResponse } from '#api-client/transport.ts';

export type PlanChange = CallResponse<typeof planChangesEndpoint>['content'][number];

const fields = { note: field.text('Motivo', { max: 10_000, required: true }) };
type Values = ValuesOf<typeof fields>;
const FORM = record({ fields });
const requestOf = ({ note }: Values) => ({ note: note.trim() });

interface UndoDialogProps extends ActionDialogProps {
  readonly change: PlanChange;
}

export function UndoPlanChangeDialog({ registration, change, onClose }: UndoDialogProps) {
  const params = { id: change.id };
  return (
    <CommandFormDialog
      title="Desfazer alteração de categoria"
      of={FORM}
      initialValues={{ note: '' }}
      command={[registration.id, `undo-plan-change ${change.id}`]}
      renderFields={(form) => (
        <>
          <p>{whatComesBack(change)}</p>
          <TextAreaField {...form.field('note')} />
        </>
      )}
      requestOf={requestOf}
      reason="note"
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
