import {
  MAX_PAGE_SIZE,
  mayReadNotes,
  paymentPartLabel,
  paymentsList,
  searchPaymentsEndpoint,
  totalPaymentsEndpoint,
} from '@habilita/contract';
import { IconMessage } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { ListPage, type Page, type RowAction } from '#kit/list/index.ts';
import { payFirst } from './pay-first.ts';
import { paymentActions } from './payment-actions.tsx';
import { paymentMenu } from './payment-menu.tsx';
import {
  COUNTING,
  type PaymentRow,
  paymentDrawing,
  paymentTotalNotes,
} from '#features/shared/payment/payment-drawing.tsx';
import { lazily } from '#code-loading/lazily.ts';

const NotesDialog = lazily(async () => ({
  default: (await import('#features/shared/notes/notes-dialog.tsx')).NotesDialog,
}));

const REFRESH = 5000;

/** The list of one registration leaves out what is the same in all its rows. */
const {
  campaignName: _campaign,
  drivingSchoolName: _school,
  studentName: _student,
  studentCpf: _cpf,
  studentEmail: _email,
  studentCellphone: _cellphone,
  planName: _plan,
  dueAmount: _due,
  installmentNumber: _said,
  ...OWN_FIELDS
} = paymentsList.fields;
// CFC administrators have fixed groups of columns only in the payments report (Specification 3 §2). `identifiedBy`
// names the column of the student's CPF, which this list leaves out.
const { identifiedBy: _cpfOfStudent, fixedGroups: _ofReport, ...LIST } = paymentsList;
/**
 * The declaration of the list of one registration's payments. When the list is sorted by situation, the payments that
 * are due next come first.
 */
const OF_ONE = {
  ...LIST,
  name: 'registration-payments',
  fields: { ...OWN_FIELDS, status: { ...OWN_FIELDS.status, sortable: true } },
  filters: {},
  defaultSort: { key: 'status', direction: 'ASC' },
} as const;

const WIDTHS = { ...paymentDrawing.widths, entityPaymentType: 144 };

/** The server cannot sort by what is due next, so all payments are read, and sorted and split into pages here. */
async function inOrderOfPaying(
  id: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Page<PaymentRow>> {
  const { sort = '', page = '0', size = '10', ...asked } = query;
  const all = { ...asked, registrationIds: id, size: String(MAX_PAGE_SIZE) };
  const { content, ...total } = await call(searchPaymentsEndpoint, { query: all }, { signal });
  const rows = payFirst(content);
  const from = Number(page) * Number(size);
  return { ...total, content: (sort.endsWith('DESC') ? rows.toReversed() : rows).slice(from, from + Number(size)) };
}

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
            query['sort']?.startsWith('status') === false
              ? call(searchPaymentsEndpoint, { query: { ...query, registrationIds: id } }, { signal })
              : inOrderOfPaying(id, query, signal),
          totals: (query, signal) =>
            call(totalPaymentsEndpoint, { query: { ...query, registrationIds: id, onlyCounting: 'true' } }, { signal }),
        }}
        {...paymentDrawing}
        totalOf={COUNTING}
        totalNotes={paymentTotalNotes}
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
            name={paymentPartLabel(noted)}
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
