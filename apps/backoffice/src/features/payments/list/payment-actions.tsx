import {
  downloadBoletoEndpoint,
  PAYMENT_ACTIONS,
  type PaymentMethod,
  pixQrCodeEndpoint,
  sendDownPaymentEndpoint,
} from '@habilita/contract';
import { IconCopy, IconCreditCard, IconDownload, IconQrcode } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import type { RowAction } from '#kit/list/index.ts';
import { notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { saveFile } from '#kit/upload/index.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';
import { isOpenToPay, reasonClosed } from './reason-closed.ts';

/**
 * The actions to pay at the time `now`, in milliseconds (Specification 3 §4). PIX and card payments have actions only
 * while they are open; these actions are disabled, with the reason, until the charge is issued. Boletos keep their
 * actions after payment, unless the boleto is hidden from this person. The download of a boleto is disabled, with the
 * reason, when the boleto cannot be paid.
 */
export function paymentActions(row: PaymentRow, now: number): RowAction[] {
  const disabledReason = reasonClosed(row, now);
  if (row.paymentMethod === 'BOLETO' || row.paymentMethod === 'BOLETO_PARCELADO')
    return row.isBoletoHidden ? [] : [boletoAction(row, disabledReason), ...lineActions(row), ...pixOfBoleto(row)];
  if (!isOpenToPay(row, now)) return [];
  return ONLY_WHILE_OPEN[row.paymentMethod](row).map((action) => ({ ...action, disabledReason }));
}

const ONLY_WHILE_OPEN: Readonly<Record<Extract<PaymentMethod, 'PIX' | 'CREDIT'>, (row: PaymentRow) => RowAction[]>> = {
  PIX: pixActions,
  CREDIT: (row) => [
    {
      key: 'link',
      label: PAYMENT_ACTIONS.copyCardLink,
      icon: <IconCreditCard size={16} />,
      onClick: () => void copyLink(row),
    },
  ],
};

function pixActions(row: PaymentRow): RowAction[] {
  return [
    {
      key: 'copy',
      label: PAYMENT_ACTIONS.copyPixCode,
      icon: <IconCopy size={16} />,
      onClick: () => void copyPix(row),
    },
    {
      key: 'qr',
      label: PAYMENT_ACTIONS.downloadPixQrCode,
      icon: <IconQrcode size={16} />,
      onClick: () => void downloadQr(row),
    },
  ];
}

const boletoAction = (row: PaymentRow, disabledReason: string | undefined): RowAction => ({
  key: 'boleto',
  label: PAYMENT_ACTIONS.downloadBoleto,
  icon: <IconDownload size={16} />,
  onClick: () => void downloadBoleto(row),
  disabledReason,
});

const lineActions = ({ typefulLine }: PaymentRow): RowAction[] =>
  typefulLine === null
    ? []
    : [
        {
          key: 'line',
          label: 'Copiar linha digitável',
          icon: <IconCopy size={16} />,
          onClick: () => void copyLine(typefulLine),
        },
      ];

/** The actions to pay a boleto by PIX; none when it has no PIX code. */
const pixOfBoleto = (row: PaymentRow): RowAction[] => (row.pixCopyAndPasteCode === null ? [] : pixActions(row));

const copyLine = (line: string): Promise<void> =>
  attempt(async () => {
    await navigator.clipboard.writeText(line);
    notifySuccess('Linha digitável copiada');
  });

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
    notifySuccess('Código PIX copiado');
  });

const copyLink = ({ id }: PaymentRow): Promise<void> =>
  attempt(async () => {
    await navigator.clipboard.writeText(`${location.origin}/payment/${id}`);
    notifySuccess('Link de pagamento copiado');
  });

const downloadQr = ({ id, orderId }: PaymentRow): Promise<void> =>
  attempt(async () => {
    const { pixQrCodeBase64 } = await call(pixQrCodeEndpoint, { params: { id } });
    saveFile(`data:image/png;base64,${pixQrCodeBase64}`, `CNHPOP_PIX_${orderId ?? id}.png`);
  });

const downloadBoleto = ({ id, studentId, registrationId, entityPaymentType }: PaymentRow): Promise<void> =>
  attempt(async () => {
    const params = { studentId, id: registrationId, entityPaymentType, entityPaymentId: id };
    const { downloadUrl, fileName } = await call(downloadBoletoEndpoint, { params });
    saveFile(downloadUrl, fileName);
  });

export const sendBoleto = ({ id: entityPaymentId, registrationId: id }: PaymentRow): Promise<void> =>
  attempt(async () => {
    await call(sendDownPaymentEndpoint, { params: { id }, body: { entityPaymentId } });
    notifySuccess('Email enviado com sucesso');
  });
