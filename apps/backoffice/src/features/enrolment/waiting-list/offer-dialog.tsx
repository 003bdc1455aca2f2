import { emptyOf, field, isFilled, offerSeatEndpoint, record } from '@habilita/contract';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { TextAreaField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { instantText } from '#kit/format.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import type { WaitingListEntry } from './waiting-list-row.ts';

const fields = { reason: field.text('Motivo', { max: 1000 }) };
const IN_ORDER = record({ fields });
const OUT_OF_ORDER = record({ fields, requiredWhen: { reason: () => true } });

interface OfferDialogProps {
  readonly entry: WaitingListEntry;
  readonly onClose: () => void;
  readonly onOffered: () => void;
}

function orderText(position: number | null): string {
  if (position === null) return 'O aluno não está na fila: se houver quem espere por esta vaga, diga o motivo.';
  if (position === 1) return '';
  return position === 2
    ? 'Uma pessoa espera há mais tempo por esta vaga.'
    : `${position - 1} pessoas esperam há mais tempo por esta vaga.`;
}

/**
 * Reserves a seat by hand. A reason is required when others have waited longer. For somebody who is not in line only
 * the server knows whether others have waited longer, so here the reason is optional.
 */
export default function OfferDialog({ entry, onClose, onOffered }: OfferDialogProps) {
  const { id, name, registrationEndDate, campaignZoneOffset, position } = entry;
  const of = position === null || position === 1 ? IN_ORDER : OUT_OF_ORDER;
  const [initial] = useState(() => emptyOf(of));
  const until = instantText(registrationEndDate, campaignZoneOffset);
  return (
    <FormDialog
      title="Reservar vaga"
      record={`offer:${id}`}
      of={of}
      initialValues={initial}
      saveLabel="Reservar"
      sections={(form) => [
        {
          id: 'vaga',
          title: name,
          text: `Uma vaga fica reservada até ${until}, e o aluno recebe um e-mail com o link. ${orderText(position)}`,
          content: <TextAreaField {...form.field('reason')} />,
        },
      ]}
      onSubmit={({ reason }) =>
        call(offerSeatEndpoint, { params: { id }, body: { reason: isFilled(reason) ? reason : null } })
      }
      onSaved={() => {
        notifySuccess('Vaga reservada');
        onOffered();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
