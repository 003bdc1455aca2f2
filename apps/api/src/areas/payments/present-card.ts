import type { PublicPayment } from '@habilita/contract';
import { firstName } from '@habilita/kernel';
import { cardInstallments, type CardPayable, cardProblem } from './card-attempt.ts';

export interface PublicPaymentRow extends CardPayable {
  readonly id: string;
  readonly part: string;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  readonly campaignName: string;
  readonly planName: string;
  readonly drivingSchoolName: string;
  readonly studentName: string;
  readonly dueDate: string;
}

interface CardForm {
  readonly provider: string;
  readonly tokenUrl: string;
  readonly inProgress: boolean;
}

/** What anyone with the link sees; the card form only while it can be paid. */
export function presentPublicPayment(row: PublicPaymentRow, cardForm: CardForm): PublicPayment {
  const { id, drivingSchoolName, dueDate, paymentMethod, status, active, gross } = row;
  return {
    entityPaymentId: id,
    description: descriptionOf(row),
    drivingSchoolName,
    studentFirstName: firstName(row.studentName),
    grossValue: gross,
    dueDate,
    paymentMethod,
    status,
    active,
    card: cardProblem(row) === undefined ? { ...cardForm, installments: cardInstallments(gross) } : null,
  };
}

function descriptionOf({ planName, campaignName, part, installmentNumber, numberOfInstallments }: PublicPaymentRow) {
  const which = part === 'INSTALLMENT' ? ` (parcela ${installmentNumber} de ${numberOfInstallments})` : '';
  return `${planName}${which}, ${campaignName}`;
}
