import {
  type PaymentStatus,
  paymentRowColor,
  paymentStatusLabel,
  type searchPaymentsEndpoint,
} from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';
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

/** How a payment's row is drawn, alone or among those of its registration. */
export const paymentDrawing = {
  rowKey: (row: PaymentRow) => row.id,
  tint(row: PaymentRow): Tone | undefined {
    const color = paymentRowColor(row.status, row.active);
    return color && TONE_OF_COLOR[color];
  },
  renderers: {
    status: ({ status, active }: PaymentRow) => (
      <StatusBadge tone={TONES[status]}>{paymentStatusLabel(status, active)}</StatusBadge>
    ),
    installmentNumber: (row: PaymentRow) => `${row.installmentNumber} de ${row.numberOfInstallments}`,
  },
};
