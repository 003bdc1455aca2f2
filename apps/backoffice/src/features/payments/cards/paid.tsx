import { formatPhone, schoolText } from '@habilita/kernel';
import { instantText, moneyText } from '#kit/format.ts';
import type { PaymentShown, Receipt } from './use-card-payment.ts';

interface PaidProps {
  readonly payment: PaymentShown;
  /** The receipt of a card paid on this page a moment ago, before the payment is read again. */
  readonly receipt: Receipt | undefined;
}

export function Paid({ payment, receipt }: PaidProps) {
  const { drivingSchoolName, drivingSchoolPhone, grossValue, schedulesNext } = payment;
  return (
    <>
      <p>
        {moneyText(grossValue)}
        {howOf(receipt ?? payment.receipt)}
        {payment.receipt === null ? '' : `, em ${instantText(payment.receipt.paidAt, payment.zoneOffset)}`}
      </p>
      <p>Cobrança {payment.orderId}. Guarde este link: ele mostra o recibo quando você precisar.</p>
      {schedulesNext ? (
        <p>
          O próximo passo é agendar o seu atendimento no {schoolText(drivingSchoolName)}: escolha o dia e o horário no
          site de matrículas ou ligue para {formatPhone(drivingSchoolPhone)}.
        </p>
      ) : null}
    </>
  );
}

function howOf(receipt: Receipt | PaymentShown['receipt']): string {
  if (receipt === null || receipt.installments === null) return '';
  return ` em ${receipt.installments}x${receipt.cardBrand === null ? '' : `, ${receipt.cardBrand}`}`;
}
