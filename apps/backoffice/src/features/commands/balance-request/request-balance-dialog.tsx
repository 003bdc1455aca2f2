import { balanceProposalEndpoint, REGISTRATION_ACTIONS, requestBalanceCommand } from '@habilita/contract';
import { centsFromReais, ZERO_CENTS } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { installmentOptions } from '#features/shared/money-command/installment-options.ts';
import { DateField, MoneyField, SelectField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { LoadingDialog } from '#kit/feedback/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import {
  BALANCE,
  type BalanceValues,
  type BalanceProposal,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './request-balance-form.ts';
import { UNCHANGED_WHILE_OPEN } from '#features/shared/money-command/use-simulation.ts';

const TITLE = REGISTRATION_ACTIONS.requestBalance;

/** Charges the debt that no charge asks for yet; open charges stay as they are. */
export function RequestBalanceDialog({ registration: { id }, onClose }: ActionDialogProps) {
  const answer = useQuery({
    ...queryOf(balanceProposalEndpoint, { params: { id } }),
    ...UNCHANGED_WHILE_OPEN,
  });
  if (answer.data !== undefined) return <BalanceForm id={id} proposal={answer.data} onClose={onClose} />;
  return <LoadingDialog title={TITLE} answer={answer} onClose={onClose} />;
}

interface BalanceFormProps {
  readonly id: string;
  readonly proposal: BalanceProposal;
  readonly onClose: () => void;
}

function BalanceForm({ id, proposal, onClose }: BalanceFormProps) {
  const [initialValues] = useState(() => valuesOf(proposal));
  return (
    <CommandFormDialog
      title={TITLE}
      of={BALANCE}
      initialValues={initialValues}
      command={[id, 'request-balance']}
      renderFields={(form) => <BalanceFields form={form} proposal={proposal} />}
      requestOf={requestOf}
      simulate={(body, signal) => call(requestBalanceCommand.simulate, { params: { id }, body }, { signal })}
      execute={(body) => call(requestBalanceCommand.execute, { params: { id }, body })}
      saveLabel={saveLabelOf}
      done="Saldo cobrado com sucesso!"
      onClose={onClose}
    />
  );
}

interface BalanceFieldsProps {
  readonly form: FormHandle<BalanceValues>;
  readonly proposal: BalanceProposal;
}

function BalanceFields({ form, proposal }: BalanceFieldsProps) {
  const method = useValue(form, 'paymentMethod');
  const { options, ...field } = form.field('paymentMethod');
  return (
    <Fields>
      <SelectField
        {...field}
        options={options.filter(({ value }) => proposal.allowedPaymentMethods.some((one) => one === value))}
      />
      {method === 'CREDIT' ? null : <DateField {...form.field('dueDate')} min={proposal.today} />}
      {method === 'BOLETO_PARCELADO' ? <PartFields form={form} proposal={proposal} /> : null}
    </Fields>
  );
}

function PartFields({ form, proposal: { amount, maxNumberInstallments } }: BalanceFieldsProps) {
  const entry = useValue(form, 'downPaymentGrossValue');
  return (
    <>
      <MoneyField {...form.field('downPaymentGrossValue')} />
      <Wide>
        <SelectField
          {...form.field('numberOfInstallments')}
          options={installmentOptions(centsFromReais(amount) ?? ZERO_CENTS, entry, maxNumberInstallments)}
        />
      </Wide>
    </>
  );
}
