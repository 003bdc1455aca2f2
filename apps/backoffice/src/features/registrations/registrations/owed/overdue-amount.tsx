import type { Cents } from '@habilita/kernel';
import { daysText, NO_VALUE } from '#kit/format.ts';
import { Money } from '#kit/layout/index.ts';
import './owed.css';

interface Overdue {
  readonly overdueAmount?: Cents | null | undefined;
  readonly daysLate: number | null;
}

export function OverdueAmount({ overdueAmount, daysLate }: Overdue) {
  if (overdueAmount === null || overdueAmount === undefined) return NO_VALUE;
  return (
    <span className="registration-overdue">
      <Money value={overdueAmount} />
      {daysLate === null ? null : <small>{daysText(daysLate)}</small>}
    </span>
  );
}
