import { z } from 'zod';
import { givenDate, money } from '../../codecs.ts';

/** How the payments of a command are asked for, beside the method (Specification 3 §5). */
export const paymentForm = {
  dueDate: givenDate.optional(),
  downPaymentGrossValue: money.optional(),
  numberOfInstallments: z.int().min(1).max(48).optional(),
};
