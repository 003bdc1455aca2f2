import { z } from 'zod';
import { id } from '../../codecs.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';

const tag = 'Matrículas';

const body = z.strictObject(commandGuard).prefault({});

/** The command reverses charges, cancels open payments, and frees the seat and the slot (Specification 3 §4). */
export const backToCartCommand = moneyCommand({
  path: '/api/v1/students/:studentId/registrations/:id/back-to-cart',
  summary: 'Volta uma matrícula para o carrinho',
  tag,
  access: { anyOf: ['DO_BACK_TO_CART'] },
  params: z.strictObject({ studentId: id, id }),
  body,
  draft: body,
  enough: body,
  errors: [
    'STUDENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'BACK_TO_CART_NOT_ALLOWED',
  ],
});
