import {
  mayReadNotes,
  PAYMENT_PARTS,
  paymentsList,
  searchPaymentsEndpoint,
  totalPaymentsEndpoint,
} from '@habilita/contract';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '#app/call.ts';
import { useActor } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import { paymentActions } from './payment-actions.tsx';
import { paymentMenu } from './payment-menu.tsx';
import { type PaymentRow, paymentDrawing } from './payment-drawing.tsx';
import { lazily } from '#kit/once-loaded.ts';

const NotesDialog = lazily(async () => ({
  default: (await import('#features/shared/notes/notes-dialog.tsx')).NotesDialog,
}));

const REFRESH = 5000;

/** A dozen rows need no search, and what is the same for all is not repeated. */
const {
  campaignName: _campaign,
  drivingSchoolName: _school,
  studentName: _student,
  studentCpf: _cpf,
  studentEmail: _email,
  planName: _plan,
  dueAmount: _due,
  ...OWN_FIELDS
} = paymentsList.fields;
const { identifiedBy: _cpfOfStudent, ...LIST } = paymentsList;
const OF_ONE = { ...LIST, name: 'registration-payments', fields: OWN_FIELDS, filters: {} };

const RENDERERS = {
  ...paymentDrawing.renderers,
  entityPaymentType: ({ entityPaymentType, installmentNumber }: PaymentRow) =>
    entityPaymentType === 'INSTALLMENT'
      ? `${PAYMENT_PARTS.INSTALLMENT} ${installmentNumber}`
      : PAYMENT_PARTS.DOWN_PAYMENT,
};

const WIDTHS = { ...paymentDrawing.widths, entityPaymentType: 144 };

export function PaymentsOfRegistration({ id }: { readonly id: string }) {
  const readsNotes = mayReadNotes(useActor());
  const [noted, setNoted] = useState<PaymentRow>();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const show = (draw: (onClose: () => void) => ReactNode) => setDialog(draw(() => setDialog(null)));
  return (
    <>
      <ListPage
        declaration={OF_ONE}
        title="Pagamentos da matrícula"
        headingLevel={2}
        state="local"
        source={{
          key: [...areaKey(searchPaymentsEndpoint), id],
          load: (query, signal) =>
            call(searchPaymentsEndpoint, { query: { ...query, registrationIds: id } }, { signal }),
          totals: (query, signal) =>
            call(totalPaymentsEndpoint, { query: { ...query, registrationIds: id } }, { signal }),
        }}
        {...paymentDrawing}
        renderers={RENDERERS}
        widths={WIDTHS}
        actionsWidth={110}
        facts={['entityPaymentType', 'status', 'dueDate', 'paymentGrossValue']}
        rowActions={(row) => [
          ...paymentActions(row, Date.now()),
          ...(readsNotes ? [notesAction(() => setNoted(row))] : []),
          ...paymentMenu(row, show),
        ]}
        refetchInterval={REFRESH}
      />
      {dialog === null ? null : <Suspense>{dialog}</Suspense>}
      {noted === undefined ? null : (
        <Suspense>
          <NotesDialog
            of={{ entityType: 'ENTITY_PAYMENT', entityId: noted.id }}
            name={RENDERERS.entityPaymentType(noted)}
            zone={noted.campaignZoneOffset}
            onClose={() => setNoted(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const notesAction = (onClick: () => void): RowAction => ({
  key: 'notes',
  label: 'Observações',
  icon: <IconMessage size={16} />,
  onClick,
});
