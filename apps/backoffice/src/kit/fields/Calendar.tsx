import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';

/** Month and year name their own buttons: the text on them is what people say. */
const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
} as const;

/** Mantine writes weekends in a red that is too light to read. */
const NO_DAYS: (0 | 6)[] = [];

export interface CalendarProps {
  /** 'YYYY-MM-DD'. */
  readonly value: string | null;
  readonly onPick: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Days that cannot be picked, besides those outside `min` and `max`. */
  readonly isClosed?: (date: string) => boolean;
}

/** A month to pick a day from. It brings the date library with it: load it when somebody asks for a calendar. */
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
      weekendDays={NO_DAYS}
      hideOutsideDates
      ariaLabels={ARIA_LABELS}
    />
  );
}
