import {
  downloadBoletoEndpoint,
  PAYMENT_PARTS,
  type PaymentMethod,
  paymentsList,
  pixQrCodeEndpoint,
  searchPaymentsEndpoint,
  totalPaymentsEndpoint,
} from '@habilita/contract';
import { IconBarcode, IconCopy, IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { type PaymentRow, paymentDrawing } from './payment-drawing.tsx';
import { reasonClosed } from './reason-closed.ts';

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
  return (
    <ListPage
      declaration={OF_ONE}
      title="Pagamentos da matrícula"
      headingLevel={2}
      state="local"
      source={{
        key: [...areaKey(searchPaymentsEndpoint), id],
        load: (query, signal) => call(searchPaymentsEndpoint, { query: { ...query, registrationIds: id } }, { signal }),
        totals: (query, signal) =>
          call(totalPaymentsEndpoint, { query: { ...query, registrationIds: id } }, { signal }),
      }}
      {...paymentDrawing}
      renderers={RENDERERS}
      widths={WIDTHS}
      actionsWidth={80}
      facts={['entityPaymentType', 'status', 'dueDate', 'paymentGrossValue']}
      rowActions={(row) => ACTIONS[row.paymentMethod](row, reasonClosed(row, Date.now()))}
      refetchInterval={REFRESH}
    />
  );
}

/** What each method hands over; only what can still be paid has something. */
const ACTIONS: Readonly<Record<PaymentMethod, (row: PaymentRow, closed: string | undefined) => RowAction[]>> = {
  PIX: (row, disabledReason) => [
    {
      key: 'copy',
      label: 'Copiar código Pix',
      icon: <IconCopy size={16} />,
      onClick: () => void copyPix(row),
      disabledReason,
    },
    {
      key: 'qr',
      label: 'Baixar QR code Pix',
      icon: <IconQrcode size={16} />,
      onClick: () => void downloadQr(row),
      disabledReason,
    },
  ],
  CREDIT: (row, disabledReason) => [
    {
      key: 'link',
      label: 'Copiar link de pagamento',
      icon: <IconCreditCard size={16} />,
      onClick: () => void copyLink(row),
      disabledReason,
    },
  ],
  BOLETO: boletoActions,
  BOLETO_PARCELADO: boletoActions,
};

function boletoActions(row: PaymentRow, disabledReason: string | undefined): RowAction[] {
  if (row.isBoletoHidden) return [];
  return [
    {
      key: 'boleto',
      label: 'Baixar boleto',
      icon: <IconBarcode size={16} />,
      onClick: () => void downloadBoleto(row),
      disabledReason,
    },
  ];
}

async function attempt(what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    notifyFailure(error);
  }
}

const copyPix = ({ pixCopyAndPasteCode }: PaymentRow): Promise<void> =>
  attempt(async () => {
    await navigator.clipboard.writeText(pixCopyAndPasteCode ?? '');
    notifySuccess('Código Pix copiado');
  });

const copyLink = ({ id }: PaymentRow): Promise<void> =>
  attempt(async () => {
    await navigator.clipboard.writeText(`${location.origin}/payment/${id}`);
    notifySuccess('Link de pagamento copiado');
  });

const downloadQr = ({ id, orderId }: PaymentRow): Promise<void> =>
  attempt(async () => {
    const { pixQrCodeBase64 } = await call(pixQrCodeEndpoint, { params: { id } });
    saveAs(`data:image/png;base64,${pixQrCodeBase64}`, `CNHPOP_Pix_${orderId ?? id}.png`);
  });

const downloadBoleto = ({ id, studentId, registrationId, entityPaymentType }: PaymentRow): Promise<void> =>
  attempt(async () => {
    const params = { studentId, id: registrationId, entityPaymentType, entityPaymentId: id };
    const { downloadUrl, fileName } = await call(downloadBoletoEndpoint, { params });
    saveAs(downloadUrl, fileName);
  });

function saveAs(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}
