import {
  type PaymentStatus,
  paymentRowColor,
  paymentStatusLabel,
  planLabel,
  type searchPaymentsEndpoint,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { StatusBadge } from '#kit/StatusBadge.tsx';
import type { Tone } from '#kit/tone.ts';

export type PaymentRow = CallResponse<typeof searchPaymentsEndpoint>['content'][number];

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'neutral',
  PAID: 'positive',
  REVERSED: 'attention',
  CANCELLED: 'problem',
};
const TONE_OF_COLOR = { green: 'positive', red: 'problem', grey: 'neutral' } as const;

export const paymentDrawing = {
  rowKey: (row: PaymentRow) => row.id,
  tint(row: PaymentRow): Tone | undefined {
    const color = paymentRowColor(row.status, row.active);
    return color && TONE_OF_COLOR[color];
  },
  widths: { status: 112, reversalStatus: 150, installmentNumber: 84, cardBrand: 110, entityType: 110 },
  renderers: {
    campaignName: ({ campaignName = '', campaignEdition }: PaymentRow) => campaignText(campaignName, campaignEdition),
    planName: (row: PaymentRow) => planLabel(row),
    paymentDate: (row: PaymentRow) => instantText(row.paymentDate, row.campaignZoneOffset),
    timestamp: (row: PaymentRow) => instantText(row.timestamp, row.campaignZoneOffset),
    status: ({ status, active }: PaymentRow) => (
      <StatusBadge tone={TONES[status]}>{paymentStatusLabel(status, active)}</StatusBadge>
    ),
    installmentNumber: (row: PaymentRow) => `${row.installmentNumber} de ${row.numberOfInstallments}`,
  },
};
