import type { HowToPay, PaymentEntityType, PublicPayment, RegistrationStatus } from '@habilita/contract';
import { firstName, type ZoneOffset } from '@habilita/kernel';
import { type DeclaredCommands, type Payable, rowAskedFor } from '#areas/money/core/index.ts';
import { cardInstallments, type CardPayable, cardProblem } from './card-attempt.ts';
import { partInBrackets } from '../ways-to-pay/part-in-brackets.ts';

export interface PublicPaymentRow extends CardPayable, Payable {
  readonly id: string;
  readonly orderId: string;
  readonly entityType: PaymentEntityType;
  readonly part: string;
  readonly installmentNumber: number;
  readonly numberOfInstallments: number;
  readonly campaignName: string;
  readonly planName: string;
  readonly customReason: string | null;
  readonly drivingSchoolName: string;
  readonly companyName: string;
  readonly cnpj: string;
  readonly schoolPhone: string;
  readonly studentName: string;
  readonly dueDate: string;
  readonly zoneOffset: ZoneOffset;
  readonly paymentDate: Temporal.Instant | null;
  readonly cardBrand: string | null;
  readonly cardInstallments: number | null;
  readonly typefulLine: string | null;
  /** Why the last try to issue the charge failed. */
  readonly chargeTryError: string | null;
  readonly registrationStatus: RegistrationStatus;
  readonly schedulingAt: Temporal.Instant | null;
}

interface CardForm {
  readonly provider: string;
  readonly fieldsUrl: string;
  readonly inProgress: boolean;
}

interface Payment {
  readonly cardForm: CardForm;
  readonly howToPay: HowToPay | null;
  readonly commands: DeclaredCommands;
}

/** The payment as anybody who has its link sees it, with the card form only while the payment takes cards. */
export function presentPublicPayment(row: PublicPaymentRow, { cardForm, howToPay, commands }: Payment): PublicPayment {
  const { id, orderId, drivingSchoolName, dueDate, paymentMethod, status, active, gross } = row;
  const { paymentDate: paidAt, cardBrand, cardInstallments: installments } = row;
  return {
    entityPaymentId: id,
    orderId,
    description: `${subjectOf(commands, row)}, ${row.campaignName}`,
    drivingSchoolName,
    drivingSchoolCompanyName: row.companyName,
    drivingSchoolCnpj: row.cnpj,
    drivingSchoolPhone: row.schoolPhone,
    studentFirstName: firstName(row.studentName),
    grossValue: gross,
    dueDate,
    zoneOffset: row.zoneOffset,
    paymentMethod,
    status,
    active,
    receipt: status === 'PAID' && paidAt !== null ? { paidAt, cardBrand, installments } : null,
    schedulesNext: row.registrationStatus === 'REGISTERED' && row.schedulingAt === null,
    howToPay,
    card:
      howToPay === null && cardProblem(row) === undefined
        ? { ...cardForm, installments: cardInstallments(gross) }
        : null,
  };
}

/** What a payment is for, in words that the student knows. */
function subjectOf(commands: DeclaredCommands, row: PublicPaymentRow): string {
  const which = partInBrackets(row);
  return `${rowAskedFor(commands, row)?.paidFor?.(row) ?? row.planName}${which}`;
}
