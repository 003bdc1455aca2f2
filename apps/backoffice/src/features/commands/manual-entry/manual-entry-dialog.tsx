import { emptyOf, field, MANUAL_ENTRY_TYPES, manualEntryCommand, record, type ValuesOf } from '@habilita/contract';
import { addCents, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import { useCallback } from 'react';
import { call } from '#api-client/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { MoneyField, SelectField, TextAreaField } from '#kit/fields/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

const fields = {
  entryType: field.word('Tipo', MANUAL_ENTRY_TYPES, { required: true }),
  partnerAmount: field.money('Valor do CFC'),
  marketplaceAmount: field.money('Valor da plataforma'),
  reason: field.text('Motivo', { max: 1000, required: true }),
};
type Values = ValuesOf<typeof fields>;

const totalOf = ({ partnerAmount, marketplaceAmount }: Values) =>
  addCents(partnerAmount ?? ZERO_CENTS, marketplaceAmount ?? ZERO_CENTS);

/** Type, both amounts and the reason are required, and one amount must be above zero (Specification 3 §5). */
const MANUAL_ENTRY = record({
  fields,
  check: (values) =>
    values.partnerAmount !== null && values.marketplaceAmount !== null && totalOf(values) === 0
      ? [{ path: 'partnerAmount', code: 'AMOUNT_NOT_POSITIVE' }]
      : [],
});

/** For example 'Lançar crédito de R$ 50,00'. */
function saveLabelOf(values: Values): string {
  const { entryType } = values;
  const total = totalOf(values);
  if (entryType === null || total === 0) return 'Registrar lançamento';
  return `Lançar ${MANUAL_ENTRY_TYPES[entryType].toLowerCase()} de ${formatBrl(total)}`;
}

/** Enters a credit or debit by hand; payments already charged stay as they are. */
export function ManualEntryDialog({ registration: { id: registrationId }, onClose }: ActionDialogProps) {
  const requestOf = useCallback(
    ({ entryType, partnerAmount, marketplaceAmount, reason }: Values) => ({
      registrationId,
      entryType: entryType ?? 'CREDIT',
      partnerAmount: partnerAmount ?? ZERO_CENTS,
      marketplaceAmount: marketplaceAmount ?? ZERO_CENTS,
      reason: reason.trim(),
    }),
    [registrationId],
  );
  return (
    <CommandFormDialog
      title="Lançamento Manual"
      of={MANUAL_ENTRY}
      initialValues={EMPTY}
      command={[registrationId, 'manual-entry']}
      renderFields={(form) => (
        <Fields>
          <SelectField {...form.field('entryType')} />
          <MoneyField {...form.field('partnerAmount')} />
          <MoneyField {...form.field('marketplaceAmount')} />
          <Wide>
            <TextAreaField {...form.field('reason')} />
          </Wide>
        </Fields>
      )}
      requestOf={requestOf}
      reason="reason"
      simulate={(body, signal) => call(manualEntryCommand.simulate, { body }, { signal })}
      execute={(body) => call(manualEntryCommand.execute, { body })}
      saveLabel={saveLabelOf}
      done="Lançamento Manual registrado com sucesso!"
      onClose={onClose}
    />
  );
}

const EMPTY: Values = { ...emptyOf(MANUAL_ENTRY), partnerAmount: ZERO_CENTS, marketplaceAmount: ZERO_CENTS };
