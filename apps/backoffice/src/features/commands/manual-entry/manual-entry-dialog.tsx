import { field, type Filled, MANUAL_ENTRY_TYPES, manualEntryCommand, type ValuesOf } from '@habilita/contract';
import { useCallback } from 'react';
import { call } from '#api-client/call.ts';
import { type Effect, enteredBy } from '#features/shared/effect/effect-differences.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { moneyText } from '#kit/format.ts';
import { MoneyField, SelectField, TextAreaField } from '#kit/fields/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

const FIELDS = {
  entryType: field.word('Tipo', MANUAL_ENTRY_TYPES, { required: true }),
  partnerAmount: field.money('Valor do CFC'),
  marketplaceAmount: field.money('Valor da plataforma'),
  reason: field.text('Motivo', { max: 1000, required: true }),
} as const;
type Values = ValuesOf<typeof FIELDS>;

/** The label of the save button, for example 'Lançar crédito de R$ 50,00' once the effect is known. */
function saveLabelOf({ entryType }: Values, effect: Effect | undefined): string {
  if (entryType === null || effect === undefined) return 'Registrar lançamento';
  return `Lançar ${MANUAL_ENTRY_TYPES[entryType].toLowerCase()} de ${moneyText(enteredBy(effect))}`;
}

/** Enters a credit or debit by hand; payments already charged stay as they are. */
export function ManualEntryDialog({ registration: { id: registrationId }, onClose }: ActionDialogProps) {
  const requestOf = useCallback((sent: Filled<Values>) => ({ registrationId, ...sent }), [registrationId]);
  return (
    <CommandFormDialog
      title="Lançamento Manual"
      fields={FIELDS}
      command={[registrationId, 'manual-entry']}
      renderFields={(form) => (
        <Fields>
          <Wide>
            <SelectField {...form.field('entryType')} />
          </Wide>
          <MoneyField {...form.field('partnerAmount')} />
          <MoneyField {...form.field('marketplaceAmount')} />
          <Wide>
            <TextAreaField {...form.field('reason')} />
          </Wide>
        </Fields>
      )}
      requestOf={requestOf}
      simulate={(body, signal) => call(manualEntryCommand.simulate, { body }, { signal })}
      execute={(body) => call(manualEntryCommand.execute, { body })}
      saveLabel={saveLabelOf}
      done="Lançamento Manual registrado com sucesso!"
      onClose={onClose}
    />
  );
}
