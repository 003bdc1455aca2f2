import {
  DEFAULT_ZONE_OFFSET,
  formatDate,
  formatDateTime,
  instantAt,
  localDate,
  localTime,
  parseDateTyped,
  type ZoneOffset,
} from '@habilita/kernel';
import { Fieldset, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { dateText, NO_VALUE } from '../format.ts';
import { CalendarButton, openCalendar, parseTime } from './CalendarButton.tsx';
import { useDrawnField } from '../form/drawn-fields.tsx';
import { type FieldOf, inputProps } from './field-props.ts';
import { ReadOnlyField, useField } from './field.tsx';
import { DATE_MASK, DATE_TIME_MASK } from './masks.ts';
import { ParsedField } from './ParsedField.tsx';

export type DateFieldProps = FieldOf<string | null> & {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly prefix?: string;
  readonly invalid?: string | ((text: string) => string);
};

/** A date typed as DD/MM/YYYY or pasted as YYYY-MM-DD; its value is 'YYYY-MM-DD'. */
export function DateField({ min, max, prefix, invalid = limitText(min, max), ...props }: DateFieldProps) {
  const field = useField<string | null>(props);
  const within = (date: string | undefined) =>
    date !== undefined && (min === undefined || date >= min) && (max === undefined || date <= max) ? date : undefined;
  return (
    <ParsedField
      placeholder="DD/MM/AAAA"
      {...field}
      parse={(text) => within(parseDateTyped(text))}
      show={formatDate}
      invalid={invalid}
      mask={DATE_MASK}
      onKeyDown={openCalendar}
      inputMode="numeric"
      leftSection={prefix === undefined ? undefined : <span aria-hidden>{prefix}</span>}
      rightSection={
        <CalendarButton
          label={field.label}
          value={field.value}
          onPick={field.onChange}
          min={min}
          max={max}
          disabled={field.disabledReason !== undefined}
        />
      }
    />
  );
}

function limitText(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined) return `Digite uma data de ${formatDate(min)} a ${formatDate(max)}.`;
  if (min !== undefined) return `Digite uma data a partir de ${formatDate(min)}.`;
  if (max !== undefined) return `Digite uma data até ${formatDate(max)}.`;
  return 'Digite uma data como 31/12/2026.';
}

/** Reads a day and a time of the zone, such as '01/10/2026 08:00' or '1/10/26 8h', as an instant. */
export function parseDateTime(text: string, zone: ZoneOffset): string | undefined {
  const [day = '', ...rest] = text.trim().split(/\s+/);
  const date = parseDateTyped(day);
  const time = parseTime(rest.join(''));
  return date === undefined || time === undefined ? undefined : instantAt(date, time, zone);
}

type DateTimeFieldProps = FieldOf<string | null> & {
  readonly zone?: ZoneOffset;
  /** A day that is picked without a time means its last minute, not its first. */
  readonly toEndOfDay?: boolean;
};

/** A day with a time; its value is an ISO instant in UTC. */
export function DateTimeField({ zone = DEFAULT_ZONE_OFFSET, toEndOfDay = false, ...props }: DateTimeFieldProps) {
  const field = useField<string | null>(props);
  const [given, setGiven] = useState(toEndOfDay ? '23:59' : '00:00');
  const day = field.value === null ? null : localDate(field.value, zone);
  const time = field.value === null ? given : localTime(field.value, zone);
  const giveTime = (next: string) => {
    setGiven(next);
    if (day !== null) field.onChange(instantAt(day, next, zone));
  };
  return (
    <ParsedField
      placeholder="DD/MM/AAAA HH:MM"
      {...field}
      parse={(text) => parseDateTime(text, zone)}
      show={(instant) => formatDateTime(instant, zone)}
      invalid="Digite data e hora como 31/12/2026 18:30."
      mask={DATE_TIME_MASK}
      onKeyDown={openCalendar}
      inputMode="numeric"
      rightSection={
        <CalendarButton
          label={field.label}
          value={day}
          onPick={(date) => field.onChange(instantAt(date, time, zone))}
          time={time}
          onTime={giveTime}
          disabled={field.disabledReason !== undefined}
        />
      }
    />
  );
}

export interface DateRange {
  readonly start: string | null;
  readonly end: string | null;
}

function rangeText({ start, end }: DateRange): string {
  return start === null && end === null ? NO_VALUE : `${dateText(start)} a ${dateText(end)}`;
}

export function DateRangeField(props: FieldOf<DateRange>) {
  const field = useField<DateRange>(props);
  const { value, onChange, readOnly } = field;
  useDrawnField(field.name, { label: field.label, draw: rangeText });
  const { description, error, withAsterisk, wrapperProps } = inputProps(field);
  if (readOnly === true) {
    return <ReadOnlyField label={field.label}>{rangeText(value)}</ReadOnlyField>;
  }
  const shared = { disabledReason: field.disabledReason, onBlur: field.onBlur, hideLabel: true, hideHelp: true };
  return (
    <Fieldset variant="unstyled" className="kit-range" {...wrapperProps}>
      <Input.Label component="legend" required={withAsterisk} labelElement="div">
        {field.label}
      </Input.Label>
      <Group gap={8} wrap="nowrap" align="start">
        <DateField
          {...shared}
          label={`${field.label}: de`}
          prefix="De"
          value={value.start}
          onChange={(start) => onChange({ ...value, start })}
        />
        <DateField
          {...shared}
          label={`${field.label}: até`}
          prefix="Até"
          value={value.end}
          onChange={(end) => onChange({ ...value, end })}
        />
      </Group>
      {description === undefined ? null : <Input.Description>{description}</Input.Description>}
      {error === undefined ? null : <Input.Error>{error}</Input.Error>}
    </Fieldset>
  );
}
