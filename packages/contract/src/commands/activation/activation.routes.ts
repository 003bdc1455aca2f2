import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { effectPayment } from '../../money/core/effect.schemas.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { PAYMENT_ENTITY_TYPE_NAMES } from '../../money/core/payment-entity.words.ts';
import { PAYMENT_PART_NAMES } from '../../money/core/payment.words.ts';

const tag = 'Pagamentos';

/**
 * The id of a payment and its type. The type is either the part of the payment, such as DOWN_PAYMENT, or the kind of
 * record that the payment is for, such as REGISTRATION.
 */
export const paymentParams = z.strictObject({
  entityPaymentType: z.enum([...PAYMENT_PART_NAMES, ...PAYMENT_ENTITY_TYPE_NAMES]),
  entityPaymentId: id,
});
export type PaymentParams = z.output<typeof paymentParams>;

export const paymentActivationBody = z.strictObject({ isActive: z.boolean(), ...commandGuard });
export type PaymentActivationBody = z.output<typeof paymentActivationBody>;

/** Specification 3 §4: an administrator inactivates or reactivates a pending payment. */
export const paymentActivationCommand = moneyCommand({
  method: 'PATCH',
  path: '/api/v1/payments/:entityPaymentType/:entityPaymentId',
  summary: 'Inativa ou ativa um pagamento pendente',
  tag,
  access: { roles: ['ADMIN'] },
  params: paymentParams,
  body: paymentActivationBody,
  draft: paymentActivationBody,
  enough: paymentActivationBody,
  errors: [
    'PAYMENT_NOT_FOUND',
    'PAYMENT_NOT_PENDING',
    'PAYMENT_INACTIVE',
    'PAYMENT_ACTIVE',
    'PIX_CANNOT_BE_REACTIVATED',
    'ACTIVATION_ABOVE_DEBT',
    'CHARGE_NOT_READY',
    'REGISTRATION_ANONYMISED',
    'DUE_DATE_IN_PAST',
  ],
});

const SENDS_HOW_TO_PAY = { roles: ['ADMIN', 'STUDENT_SUPPORT', 'SUPERVISOR'] } as const;

/** The payment that {@link sendDownPaymentEndpoint} would send now; null when none is open. */
export const downPaymentToSendEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/down-payment-to-send',
  summary: 'A cobrança que seria enviada ao aluno agora',
  tag,
  access: SENDS_HOW_TO_PAY,
  params: z.strictObject({ id }),
  response: z.object({
    payment: effectPayment
      .pick({
        entityPaymentType: true,
        paymentMethod: true,
        installmentNumber: true,
        numberOfInstallments: true,
        dueDate: true,
        paymentGrossValue: true,
      })
      .nullable(),
  }),
  errors: ['REGISTRATION_NOT_FOUND'],
});

/**
 * E-mails the student how to pay one payment: the one with the given id or, without an id, the open down payment, or
 * else the next open payment.
 */
export const sendDownPaymentEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/:id/send-down-payment-to-student',
  summary: 'Envia ao aluno, por e-mail, como pagar a entrada ou um boleto',
  tag,
  access: SENDS_HOW_TO_PAY,
  params: z.strictObject({ id }),
  body: z.strictObject({ entityPaymentId: id.optional() }).prefault({}),
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_ANONYMISED',
    'STUDENT_WITHOUT_MESSAGES',
    'PAYMENT_NOT_FOUND',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'PAYMENT_NOT_PENDING',
    'PAYMENT_INACTIVE',
    'CHARGE_NOT_READY',
    'PIX_EXPIRED',
  ],
  idempotent: true,
  ratePerMinute: 60,
});
