import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { PopoverButton } from '../layout/PopoverButton.tsx';
import { notifyFailure } from '../feedback/notify.ts';
import type { CalendarProps } from './Calendar.tsx';

const HOUR = /^(\d{1,2})h$/i;
const HOUR_AND_MINUTE = /^(\d{1,2})[h:](\d{2})$/i;
const DIGITS = /^(\d{2})(\d{2})$/;

/** Reads '8h', '8h30', '8:30' or '0830' as 'HH:mm'; undefined for what is no time of day. */
export function parseTime(text: string): string | undefined {
  const typed = text.trim();
  const [, hour = '', minute = '00'] = HOUR.exec(typed) ?? HOUR_AND_MINUTE.exec(typed) ?? DIGITS.exec(typed) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}

interface CalendarButtonProps extends CalendarProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** The time 'HH:mm' that a chosen day gets; `onTime` changes it. Both are missing in a field for days only. */
  readonly time?: string;
  readonly onTime?: (time: string) => void;
}

/** Opens the calendar when ↓ is pressed in the field, so that the calendar's button needs no tab stop of its own. */
export function openCalendar(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey) return;
  const button = event.currentTarget.closest('.kit-figure-input')?.querySelector<HTMLElement>('[data-calendar]');
  if (button === null || button === undefined) return;
  event.preventDefault();
  button.click();
}

/** The box below the calendar in which the time for a picked day is typed. */
function TimeBox({
  time,
  onTime,
  onDone,
}: {
  readonly time: string;
  readonly onTime: (time: string) => void;
  readonly onDone: () => void;
}) {
  const [text, setText] = useState(time);
  const type = (typed: string) => {
    setText(typed);
    const read = parseTime(typed);
    if (read !== undefined) onTime(read);
  };
  return (
    <TextInput
      label="Hora"
      mt={8}
      value={text}
      placeholder="HH:MM"
      inputMode="numeric"
      autoComplete="off"
      error={parseTime(text) === undefined ? 'Digite uma hora como 18:30.' : undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && parseTime(text) !== undefined) onDone();
      }}
    />
  );
}

export function CalendarButton({ label, disabled = false, onPick, time, onTime, ...calendar }: CalendarButtonProps) {
  const [loaded, setLoaded] = useState<{ readonly Calendar: ComponentType<CalendarProps> }>();
  const load = async () => {
    try {
      setLoaded(await import('./Calendar.tsx'));
      return true;
    } catch (failure) {
      notifyFailure(failure);
      return false;
    }
  };
  return (
    <PopoverButton
      prepare={load}
      renderButton={(button) => (
        <ActionIcon
          {...button}
          variant="subtle"
          color="gray"
          disabled={disabled}
          tabIndex={-1}
          data-calendar=""
          aria-label={`Abrir calendário: ${label}`}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) =>
        loaded === undefined ? null : (
          <>
            <loaded.Calendar
              {...calendar}
              onPick={(date) => {
                onPick(date);
                close();
              }}
            />
            {time === undefined || onTime === undefined ? null : <TimeBox time={time} onTime={onTime} onDone={close} />}
          </>
        )
      }
    </PopoverButton>
  );
}
