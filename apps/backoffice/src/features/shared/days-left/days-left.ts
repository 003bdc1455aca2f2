import { daysText } from '#kit/format.ts';

interface Ending {
  /** The text on the last day: 'vence hoje'. */
  readonly today: string;
  /** The verb for a deadline that has passed: 'venceu'. */
  readonly past: string;
  /** A deadline is urgent when this many days are left, or fewer. */
  readonly soon: number;
}

interface DaysLeft {
  /** Says how many days are left: 'faltam 3 dias', 'vence hoje', 'venceu há 1 dia'. */
  readonly text: (daysLeft: number) => string;
  /** The text of a cell in the column 'Dias que faltam': '3 dias'. It does not repeat the words of the heading. */
  readonly cellText: (daysLeft: number) => string;
  /** Whether the deadline is urgent and has not passed. */
  readonly isSoon: (daysLeft: number) => boolean;
}

/** Makes the texts about the days left until a deadline. Each kind of deadline has its own words and urgency. */
export function daysLeftUntil({ today, past, soon }: Ending): DaysLeft {
  const text = (daysLeft: number): string => {
    if (daysLeft === 0) return today;
    if (daysLeft < 0) return `${past} há ${daysText(-daysLeft)}`;
    return daysLeft === 1 ? 'falta 1 dia' : `faltam ${daysText(daysLeft)}`;
  };
  return {
    text,
    cellText: (daysLeft) => (daysLeft > 0 ? daysText(daysLeft) : text(daysLeft)),
    isSoon: (daysLeft) => daysLeft >= 0 && daysLeft <= soon,
  };
}
