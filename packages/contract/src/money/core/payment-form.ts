import { z } from 'zod';
import { givenDate, money } from '../../codecs.ts';

/** The fields that say how an amount is to be paid, apart from the method (Specification 3 §5). */
export const paymentForm = {
  dueDate: givenDate.optional(),
  downPaymentGrossValue: money.optional(),
  numberOfInstallments: z.int().min(1).max(48).optional(),
};
