import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';

const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
  monthLevelControl: 'Escolher o mês',
  yearLevelControl: 'Escolher o ano',
} as const;

/** Mantine writes weekends in a red that is too light to read. */
const NO_DAYS: (0 | 6)[] = [];

interface CalendarButtonProps {
  /** The field the calendar belongs to. */
  readonly label: string;
  /** 'YYYY-MM-DD'. */
  readonly value: string | null;
  readonly onPick: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly disabled?: boolean;
}

/** Opens a calendar to pick what could also be typed. */
export function CalendarButton({ label, value, onPick, min, max, disabled = false }: CalendarButtonProps) {
  const [opened, setOpened] = useState(false);
  const pick = (date: string | null) => {
    if (date !== null) onPick(date);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={`Abrir calendário: ${label}`}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={value}
          onChange={pick}
          {...(value === null ? {} : { defaultDate: value })}
          {...(min === undefined ? {} : { minDate: min })}
          {...(max === undefined ? {} : { maxDate: max })}
          locale="pt-br"
          firstDayOfWeek={0}
          weekendDays={NO_DAYS}
          hideOutsideDates
          ariaLabels={ARIA_LABELS}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
