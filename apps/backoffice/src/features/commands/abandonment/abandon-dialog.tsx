import { abandonCommand, type Filled } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { withParts } from '#features/shared/money-command/payment-fields.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';
import { ABANDONMENT_FIELDS, AbandonmentFields, type AbandonValues } from './abandonment-fields.tsx';
import { moneyText } from '#kit/format.ts';

export interface AbandonDialogProps {
  readonly registration: Pick<Registration, 'id'>;
  readonly onClose: () => void;
}

/** The label of the save button, for example 'Registrar desistência com multa de R$ 300,00'. */
const saveLabelOf = ({ hasPenalty, penaltyAmount }: AbandonValues): string =>
  hasPenalty === true && penaltyAmount !== null
    ? `Registrar desistência com multa de ${moneyText(penaltyAmount)}`
    : 'Registrar desistência';

const requestOf = (sent: Filled<AbandonValues>) => withParts(sent);

export const AbandonDialog = ({ registration: { id }, onClose }: AbandonDialogProps) => (
  <CommandFormDialog
    title="Desistência"
    fields={ABANDONMENT_FIELDS}
    command={[id, 'abandon']}
    renderFields={(form, asks) => <AbandonmentFields form={form} asks={asks} />}
    requestOf={requestOf}
    simulate={(body, signal) => call(abandonCommand.simulate, { params: { id }, body }, { signal })}
    execute={(body) => call(abandonCommand.execute, { params: { id }, body })}
    saveLabel={saveLabelOf}
    isDestructive
    done="Desistência registrada com sucesso!"
    onClose={onClose}
  />
);
