import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';

/**
 * The names of the arrow buttons for screen readers. The button between the arrows is not listed, because screen
 * readers must read its visible text as its name.
 */
const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
} as const;

/** Mantine draws the days of a weekend in a red of too little contrast, so no day is declared a weekend day. */
const NO_DAYS: (0 | 6)[] = [];

export interface CalendarProps {
  readonly value: string | null;
  readonly onPick: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Tells which days between `min` and `max` cannot be picked. */
  readonly isClosed?: (date: string) => boolean;
}

/**
 * A month in which a day is chosen. The date library comes with this file, so it is loaded when the calendar first
 * opens.
 */
export function Calendar({ value, onPick, min, max, isClosed }: CalendarProps) {
  const start = value ?? min;
  return (
    <DatePicker
      value={value}
      onChange={(date) => (date === null ? undefined : onPick(date))}
      {...(start === undefined ? {} : { defaultDate: start })}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      {...(isClosed === undefined ? {} : { excludeDate: isClosed })}
      locale="pt-br"
      firstDayOfWeek={0}
      weekdayFormat="ddd"
      weekendDays={NO_DAYS}
      highlightToday
      hideOutsideDates
      ariaLabels={ARIA_LABELS}
    />
  );
}
