import {
  paymentPartLabel,
  type PaymentStatus,
  paymentRowColor,
  paymentStatusLabel,
  planLabel,
  type searchPaymentsEndpoint,
} from '@habilita/contract';
import { campaignText, cents } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { daysText, instantText, moneyText, NO_VALUE } from '#kit/format.ts';
import { DateText, Money, StatusBadge, type Tone } from '#kit/layout/index.ts';
import './payment.css';

export type PaymentRow = CallResponse<typeof searchPaymentsEndpoint>['content'][number];

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  PENDING: 'neutral',
  PAID: 'positive',
  REVERSED: 'attention',
  CANCELLED: 'problem',
};
/**
 * Says which payments the total of charged amounts adds up. That total leaves out cancelled, reversed and inactive
 * payments; the totals of money received and given back include them.
 */
export const COUNTING = 'em aberto e pago';

const TONE_OF_COLOR = { green: 'positive', red: 'problem', grey: 'neutral' } as const;

/**
 * Says how much money was received when that is not the amount that was charged, as when somebody pays twice, and how
 * much was returned.
 */
function cameOtherwise({
  paymentGrossValue,
  paymentReceivedValue,
  paymentReturnedValue,
}: Pick<PaymentRow, 'paymentGrossValue' | 'paymentReceivedValue' | 'paymentReturnedValue'>): string[] {
  const isAsAsked = paymentReceivedValue === 0 || paymentReceivedValue === paymentGrossValue;
  return [
    ...(isAsAsked ? [] : [`recebido ${moneyText(paymentReceivedValue)}`]),
    ...(paymentReturnedValue === 0 ? [] : [`devolvido ${moneyText(paymentReturnedValue)}`]),
  ];
}

const Came = ({ of }: { readonly of: Parameters<typeof cameOtherwise>[0] }) =>
  cameOtherwise(of).map((said) => (
    <small key={said} className="payment-came">
      {said}
    </small>
  ));

/** The notes below the total of charged amounts: the money received and given back, as below the amount in each row. */
export function paymentTotalNotes(totals: Readonly<Record<string, number | undefined>>) {
  const sumOf = (name: keyof PaymentRow) => cents(totals[name] ?? 0);
  const of = {
    paymentGrossValue: sumOf('paymentGrossValue'),
    paymentReceivedValue: sumOf('paymentReceivedValue'),
    paymentReturnedValue: sumOf('paymentReturnedValue'),
  };
  return { paymentGrossValue: <Came of={of} /> };
}

type Standing = Pick<PaymentRow, 'status' | 'active' | 'daysLate' | 'chargeState'>;

export const paymentDrawing = {
  rowKey: (row: PaymentRow) => row.id,
  tint(row: PaymentRow): Tone | undefined {
    const color = paymentRowColor(row.status, row.active);
    return color && TONE_OF_COLOR[color];
  },
  widths: { status: 124, reversalStatus: 150, installmentNumber: 84, cardBrand: 110, entityType: 110 },
  renderers: {
    campaignName: ({ campaignName = '', campaignEdition }: PaymentRow) => campaignText(campaignName, campaignEdition),
    planName: (row: PaymentRow) => planLabel(row),
    paymentDate: (row: PaymentRow) => instantText(row.paymentDate, row.campaignZoneOffset),
    timestamp: (row: PaymentRow) => instantText(row.timestamp, row.campaignZoneOffset),
    status: ({ status, active, daysLate, chargeState }: Standing) => (
      <>
        <StatusBadge tone={daysLate === null ? TONES[status] : 'problem'}>
          {paymentStatusLabel(status, active, daysLate)}
        </StatusBadge>
        {/* The provider refused the charge, so that the student has nothing to pay with. */}
        {active && status === 'PENDING' && chargeState === 'REJECTED' ? (
          <small className="payment-late">não emitida</small>
        ) : null}
      </>
    ),
    dueDate: ({ dueDate, daysLate }: PaymentRow) => (
      <>
        <DateText value={dueDate} />
        {daysLate === null ? null : <small className="payment-late">{daysText(daysLate)}</small>}
      </>
    ),
    paymentGrossValue: (row: PaymentRow) => (
      <>
        <Money value={row.paymentGrossValue} />
        <Came of={row} />
      </>
    ),
    entityPaymentType: paymentPartLabel,
    installmentNumber: (row: PaymentRow) =>
      row.entityPaymentType === 'INSTALLMENT' ? `${row.installmentNumber} de ${row.numberOfInstallments}` : NO_VALUE,
    paymentProvider: ({ paymentProviderLabel }: PaymentRow) => paymentProviderLabel ?? NO_VALUE,
  },
};
