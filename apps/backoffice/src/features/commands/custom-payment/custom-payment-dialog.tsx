import { customPaymentCommand, field, type Filled, REGISTRATION_ACTIONS, type ValuesOf } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { type Effect, totalOf } from '#features/shared/effect/effect-differences.ts';
import { type Asked, choicesOf, noteText } from '#features/shared/money-command/asked.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { PAYMENT_FIELDS, PaymentFields, withParts } from '#features/shared/money-command/payment-fields.tsx';
import { moneyText } from '#kit/format.ts';
import { MoneyField, SelectField, TextAreaField } from '#kit/fields/index.ts';
import { CopyOnClick, Fields, Wide } from '#kit/layout/index.ts';
import { DialogFooter, Modal, Panel, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

const FIELDS = {
  partnerGrossValue: field.money('Valor do CFC'),
  marketplaceGrossValue: field.money('Valor da plataforma'),
  reason: field.choice('Motivo', { max: 120, required: true }),
  details: field.text('Detalhes', { max: 1000, required: true }),
  ...PAYMENT_FIELDS,
} as const;
type Values = ValuesOf<typeof FIELDS>;

/**
 * The label of the save button. Once the effect is known, the label names the amount left to charge after the student's
 * credits, for example 'Cobrar R$ 93,00', or says that nothing will be charged.
 */
function saveLabelOf(_: Values, effect: Effect | undefined): string {
  if (effect === undefined) return 'Registrar pagamento avulso';
  const asked = totalOf(effect.paymentsThatCome);
  return asked > 0 ? `Cobrar ${moneyText(asked)}` : 'Registrar sem nova cobrança';
}

/** Creates a charge beside the contract (Specification 3 §5). A charge by card ends with the link to pay it. */
export function CustomPaymentDialog({ registration: { id: registrationId }, onClose }: ActionDialogProps) {
  const [shown, setShown] = useState<string>();
  const link = useRef<string>(undefined);
  const requestOf = useCallback((sent: Filled<Values>) => ({ registrationId, ...withParts(sent) }), [registrationId]);
  if (shown !== undefined) return <PaymentLink link={shown} onClose={onClose} />;
  return (
    <CommandFormDialog
      title={REGISTRATION_ACTIONS.customPayment}
      fields={FIELDS}
      command={[registrationId, 'custom-payment']}
      renderFields={(form, { asked }) => (
        <Fields>
          <MoneyField {...form.field('partnerGrossValue')} />
          <MoneyField {...form.field('marketplaceGrossValue')} />
          <Wide>
            <SelectField {...form.field('reason')} options={choicesOf(asked('reason'))} />
          </Wide>
          <Wide>
            <TextAreaField {...form.field('details')} />
          </Wide>
          <Covered of={asked('details')} isRestCharged={asked('paymentMethod') !== undefined} />
          <PaymentFields form={form} asked={asked} />
        </Fields>
      )}
      requestOf={requestOf}
      simulate={(body, signal) => call(customPaymentCommand.simulate, { body }, { signal })}
      execute={async (body) => {
        const done = await call(customPaymentCommand.execute, { body });
        const { entityPaymentPairIds: [first] = [], planChange } = done;
        if (planChange?.newPaymentMethod === 'CREDIT' && first !== undefined)
          link.current = `${location.origin}/payment/${first.entityPaymentId}`;
        return done;
      }}
      saveLabel={saveLabelOf}
      done="Pagamento Avulso registrado com sucesso!"
      onClose={() => (link.current === undefined ? onClose() : setShown(link.current))}
    />
  );
}

interface CoveredProps {
  readonly of: Asked | undefined;
  /** Whether the server asks how to pay, because a part of the amount will be charged. */
  readonly isRestCharged: boolean;
}

/** Says how much is paid without a new charge, because the student has credit or open charges ask for too much. */
function Covered({ of: details, isRestCharged }: CoveredProps) {
  if (details?.about === undefined) return null;
  const covered = noteText(details.about);
  const said = isRestCharged ? `${covered}. Só o restante será cobrado.` : `Nenhuma cobrança será emitida: ${covered}.`;
  return (
    <Wide>
      <Panel tone="attention" title={said} />
    </Wide>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notifySuccess('Link copiado');
  } catch {
    notifyFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
  }
}

function PaymentLink({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Link de pagamento" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <p>A cobrança foi criada. Envie este endereço ao aluno para que ele pague com cartão:</p>
      <p>
        <CopyOnClick text={link} what="link de pagamento" />
      </p>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(link)}>
          Copiar link
        </Button>
      </DialogFooter>
    </Modal>
  );
}
