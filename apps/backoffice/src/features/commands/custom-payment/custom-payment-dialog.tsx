import { customPaymentCommand, customPaymentOfferEndpoint, REGISTRATION_ACTIONS } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { CopyOnClick } from '#kit/layout/index.ts';
import { DialogFooter, LoadingDialog, Modal, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';
import { CustomPaymentFields } from './custom-payment-fields.tsx';
import {
  CUSTOM_PAYMENT,
  type CustomPaymentValues,
  type CustomPaymentOffer,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './custom-payment-form.ts';
import { UNCHANGED_WHILE_OPEN } from '#features/shared/money-command/use-simulation.ts';

const TITLE = REGISTRATION_ACTIONS.customPayment;

/** Creates a charge beside the contract (Specification 3 §5). A charge by card ends with the link to pay it. */
export function CustomPaymentDialog({ registration: { id }, onClose }: ActionDialogProps) {
  const [link, setLink] = useState<string>();
  const offer = useQuery({
    ...queryOf(customPaymentOfferEndpoint, { params: { id } }),
    ...UNCHANGED_WHILE_OPEN,
  });
  if (link !== undefined) return <PaymentLink link={link} onClose={onClose} />;
  if (offer.data !== undefined)
    return <CustomPaymentForm id={id} offer={offer.data} onLink={setLink} onClose={onClose} />;
  return <LoadingDialog title={TITLE} answer={offer} onClose={onClose} />;
}

interface CustomPaymentFormProps {
  readonly id: string;
  readonly offer: CustomPaymentOffer;
  /** Called with the address of the public page that takes the card. */
  readonly onLink: (link: string) => void;
  readonly onClose: () => void;
}

function CustomPaymentForm({ id, offer, onLink, onClose }: CustomPaymentFormProps) {
  const [initialValues] = useState(() => valuesOf(offer));
  const link = useRef<string>(undefined);
  const asked = useCallback((values: CustomPaymentValues) => requestOf(id, values), [id]);
  return (
    <CommandFormDialog
      title={TITLE}
      of={CUSTOM_PAYMENT}
      initialValues={initialValues}
      command={[id, 'custom-payment']}
      renderFields={(form) => <CustomPaymentFields form={form} offer={offer} />}
      requestOf={asked}
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
      onClose={() => (link.current === undefined ? onClose() : onLink(link.current))}
    />
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
