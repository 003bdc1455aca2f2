import {
  openReceiptUploadEndpoint,
  providerRefundCommand,
  RECEIPT,
  refundCommand,
  REGISTRATION_ACTIONS,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#api-client/call.ts';
import { helpOf } from '#features/shared/money-command/asked.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { MoneyField, SelectField, TextAreaField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { Fields } from '#kit/layout/index.ts';
import { preSigned } from '#api-client/send-file.ts';
import { UploadField, useUpload } from '#kit/upload/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import { REFUND_FIELDS, type RefundValues, requestOf, saveLabelOf } from './refund-form.ts';
import { RefundProposal } from './refund-proposal.tsx';

type Form = FormHandle<RefundValues>;

/** The payment whose provider gives the money back is chosen on the screen; the server never asks for this field. */
const OWN = { entityPaymentId: null };

const PAYER_HELP = 'De quem sai o dinheiro. O crédito do aluno diminui no mesmo valor.';

/**
 * Gives credit back to the student. Either the provider of a payment is asked to do so, or staff register with proofs
 * what was given back elsewhere. The amount in the form is at first the whole credit.
 */
export function RefundDialog({ registration: { id, campaignZoneOffset: zone }, onClose }: ActionDialogProps) {
  const [isByProvider, setByProvider] = useState(false);
  return (
    <CommandFormDialog
      title={REGISTRATION_ACTIONS.refund}
      fields={REFUND_FIELDS}
      own={OWN}
      command={[id, 'refund']}
      renderFields={(form, { asked }) => (
        <>
          <Fields>
            <MoneyField {...helpOf(asked('refundAmount'))} {...form.field('refundAmount')} />
            {isByProvider ? null : <SelectField help={PAYER_HELP} {...form.field('payer')} />}
          </Fields>
          <Ways form={form} id={id} zone={zone} onChoose={setByProvider} />
          <div hidden={isByProvider}>
            <Receipts form={form} id={id} />
          </div>
          <TextAreaField {...form.field('note')} />
        </>
      )}
      requestOf={requestOf}
      simulate={(body, signal) =>
        'entityPaymentId' in body
          ? call(providerRefundCommand.simulate, { params: { id }, body }, { signal })
          : call(refundCommand.simulate, { params: { id }, body }, { signal })
      }
      execute={(body) =>
        'entityPaymentId' in body
          ? call(providerRefundCommand.execute, { params: { id }, body })
          : call(refundCommand.execute, { params: { id }, body })
      }
      saveLabel={saveLabelOf}
      isDestructive
      done={isByProvider ? 'Reembolso pedido ao provedor!' : 'Reembolso registrado com sucesso!'}
      onClose={onClose}
    />
  );
}

interface WaysProps {
  readonly form: Form;
  readonly id: string;
  readonly zone: string;
  readonly onChoose: (isByProvider: boolean) => void;
}

/**
 * Shows the ways to refund the typed amount and lets the person choose one. A choice overwrites the amount in the form,
 * so `before` keeps the typed amount, for which the ways stay listed.
 */
function Ways({ form, id, zone, onChoose }: WaysProps) {
  const typed = useValue(form, 'refundAmount');
  const chosen = useValue(form, 'entityPaymentId');
  const [before, setBefore] = useState<Cents | null>(null);
  const choose = (entityPaymentId: string, amount: Cents | null) => {
    if (chosen === '') setBefore(typed);
    form.set({ entityPaymentId, refundAmount: entityPaymentId === '' ? before : amount });
    onChoose(entityPaymentId !== '');
  };
  const payer = useValue(form, 'payer');
  const amount = chosen === '' ? typed : before;
  return (
    <RefundProposal id={id} zone={zone} amount={amount} typed={typed} payer={payer} chosen={chosen} onChoose={choose} />
  );
}

/** Proofs are uploaded as soon as they are chosen, as the effect cannot be simulated without them. */
function Receipts({ form, id }: { readonly form: Form; readonly id: string }) {
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
