import { consentRequestRecord, DAYS_TO_ANSWER, emptyOf, openConsentCaseEndpoint, sentBy } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CpfField, DateField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';

interface NewCaseDialogProps {
  readonly onClose: () => void;
  readonly onOpened: (id: string) => void;
}

/**
 * Records a person's request for erasure. Nothing is erased until another member of staff has decided about the
 * request.
 */
export function NewCaseDialog({ onClose, onOpened }: NewCaseDialogProps) {
  return (
    <FormDialog
      title="Registrar pedido de exclusão"
      record="new"
      of={consentRequestRecord}
      initialValues={emptyOf(consentRequestRecord)}
      sections={(form) => [
        {
          id: 'pedido',
          title: 'Pedido de exclusão',
          text: `A pessoa deve receber a resposta em até ${DAYS_TO_ANSWER} dias do pedido. Nada é apagado agora: outra pessoa confere e decide. Sem a data, vale a de hoje.`,
          content: (
            <Fields>
              <CpfField {...form.field('cpf')} />
              <DateField {...form.field('requestedOn')} />
            </Fields>
          ),
        },
      ]}
      saveLabel="Registrar"
      onSubmit={(values) => call(openConsentCaseEndpoint, { body: sentBy(consentRequestRecord, values) })}
      onSaved={({ id, number }) => {
        notifySuccess(`Pedido de exclusão registrado: protocolo ${number}`);
        onOpened(id);
      }}
      onClose={onClose}
    />
  );
}
