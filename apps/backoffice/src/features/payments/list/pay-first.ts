import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

type Placed = Pick<PaymentRow, 'status' | 'active' | 'dueDate' | 'installmentNumber' | 'timestamp'>;

const isOpen = ({ status, active }: Placed): boolean => status === 'PENDING' && active;

/**
 * Puts first what must be paid next: open payments by due date, so that overdue ones are on top. The other payments
 * follow, the latest due date first.
 */
export const payFirst = <Row extends Placed>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => {
    if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1;
    const [first, second] = isOpen(one) ? [one, other] : [other, one];
    return first.dueDate.localeCompare(second.dueDate) || first.installmentNumber - second.installmentNumber;
  });
