import {
  emptyOf,
  field,
  openReceiptUploadEndpoint,
  PAYMENT_SHARE_HOLDERS,
  type Problem,
  RECEIPT,
  record,
  refundCommand,
  REGISTRATION_ACTIONS,
  type ValuesOf,
} from '@habilita/contract';
import { centsFromReais, formatBrl } from '@habilita/kernel';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#app/call.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { MoneyField } from '#kit/fields/NumberField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import type { FormHandle } from '#kit/FormPage.tsx';
import { useValue } from '#kit/form/form-handle.ts';
import { Fields } from '#kit/Section.tsx';
import { UploadField } from '#kit/upload/UploadField.tsx';
import { preSigned } from '#kit/upload/upload-source.ts';
import { useUpload } from '#kit/upload/use-upload.ts';
import type { ActionDialogProps } from '../actions/registration-action.ts';
import { RefundProposal } from './refund-proposal.tsx';

const fields = {
  refundAmount: field.money('Valor do reembolso'),
  payer: field.word('Quem paga', PAYMENT_SHARE_HOLDERS, { required: true }),
  receiptsFileName: field.references('Comprovantes', { max: 20 }),
  note: field.text('Observação', { max: 10_000 }),
};
type Values = ValuesOf<typeof fields>;

/** Specification 3 §5: value, payer and at least one proof. */
const REFUND = record({ fields, check: problemsOf });

function problemsOf({ refundAmount, receiptsFileName }: Values): Problem[] {
  const amount: Problem[] = refundAmount === 0 ? [{ path: 'refundAmount', code: 'AMOUNT_NOT_POSITIVE' }] : [];
  return receiptsFileName.length > 0 ? amount : [...amount, { path: 'receiptsFileName', code: 'RECEIPT_REQUIRED' }];
}

const requestOf = ({ refundAmount, payer, receiptsFileName, note }: Values) => ({
  refundAmount: refundAmount ?? undefined,
  payer: payer ?? 'MARKETPLACE',
  receiptsFileName: [...receiptsFileName],
  ...(note.trim() === '' ? {} : { note: note.trim() }),
});

const saveLabelOf = ({ refundAmount }: Values): string =>
  refundAmount === null ? 'Registrar reembolso' : `Registrar reembolso de ${formatBrl(refundAmount)}`;

/** Credit given back outside the provider, with its proofs; the whole balance unless another amount is typed. */
export function RefundDialog({ registration: { id, balance, campaignZoneOffset: zone }, onClose }: ActionDialogProps) {
  const [initialValues] = useState<Values>(() => ({
    ...emptyOf(REFUND),
    refundAmount: centsFromReais(balance) ?? null,
  }));
  return (
    <CommandFormDialog
      title={REGISTRATION_ACTIONS.refund}
      of={REFUND}
      initialValues={initialValues}
      command={[id, 'refund']}
      renderFields={(form) => (
        <>
          <Fields>
            <MoneyField {...form.field('refundAmount')} />
            <SelectField {...form.field('payer')} />
          </Fields>
          <Proposal form={form} id={id} zone={zone} />
          <Receipts form={form} id={id} />
          <TextAreaField {...form.field('note')} />
        </>
      )}
      requestOf={requestOf}
      simulate={(body, signal) => call(refundCommand.simulate, { params: { id }, body }, { signal })}
      execute={(body) => call(refundCommand.execute, { params: { id }, body })}
      saveLabel={saveLabelOf}
      done="Reembolso registrado com sucesso!"
      onClose={onClose}
    />
  );
}

interface ProposalProps {
  readonly form: FormHandle<Values>;
  readonly id: string;
  readonly zone: string;
}

const Proposal = ({ form, ...of }: ProposalProps) => <RefundProposal {...of} amount={useValue(form, 'refundAmount')} />;

/** Proofs are sent as soon as they are chosen, so that what will change can be shown. */
function Receipts({ form, id }: { readonly form: FormHandle<Values>; readonly id: string }) {
  const [source] = useState(() =>
    preSigned(RECEIPT, (file, signal) =>
      call(openReceiptUploadEndpoint, { params: { id }, body: { originalName: file.name } }, { signal }),
    ),
  );
  const upload = useUpload(source);
  const { files, busy, refusals, send } = upload;
  const waits = !busy && refusals.length === 0 && files.some(({ result }) => result === undefined);
  useEffect(() => {
    if (waits) void send();
  });
  const sent = files.flatMap(({ result }) => result?.modifiedName ?? []).join(',');
  const keep = useCallback(
    (names: string) => form.set({ receiptsFileName: names === '' ? [] : names.split(',') }),
    [form],
  );
  useEffect(() => keep(sent), [keep, sent]);
  return <UploadField label="Escolher comprovantes" upload={upload} />;
}
