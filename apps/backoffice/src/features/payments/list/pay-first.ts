import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

type Placed = Pick<PaymentRow, 'status' | 'active' | 'dueDate' | 'installmentNumber' | 'timestamp'>;

const isOpen = ({ status, active }: Placed): boolean => status === 'PENDING' && active;

/** What must be paid next comes first: open payments by due date, the overdue ones on top; then the others, newest first. */
export const payFirst = <Row extends Placed>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => {
    if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1;
    const [first, second] = isOpen(one) ? [one, other] : [other, one];
    return first.dueDate.localeCompare(second.dueDate) || first.installmentNumber - second.installmentNumber;
  });
