import { type TypedHours, type TypedPeriod, type Weekday, WEEKDAY_NAMES, WEEKDAYS } from '@habilita/contract';
import { ActionIcon, Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import {
  FIELD_ATTRIBUTE,
  type FieldOf,
  LABEL_ATTRIBUTE,
  ReadOnlyField,
  useErrorsWithin,
  useField,
  useTurnedTo,
} from '#kit/fields/index.ts';
import { useDrawnField } from '#kit/form/index.ts';
import { NO_VALUE } from '#kit/format.ts';
import { DisabledReason, tip } from '#kit/layout/index.ts';
import { CopyDay } from './CopyDay.tsx';
import {
  choicesWith,
  hoursLines,
  MOST_PERIODS,
  withNewPeriod,
  withoutPeriod,
  withPeriod,
} from './office-hours-edit.ts';
import { type DayChange, useDays } from './use-days.ts';
import './office-hours.css';

export function OfficeHoursText({ hours }: { readonly hours: TypedHours }) {
  const lines = hoursLines(hours);
  if (lines.length === 0) return NO_VALUE;
  return (
    <ul className="kit-hours-read">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const drawHours = (hours: TypedHours) => <OfficeHoursText hours={hours} />;

export function OfficeHoursField(props: FieldOf<TypedHours>) {
  const field = useField<TypedHours>(props);
  const errorAt = useErrorsWithin(props);
  const { label, value, name = 'officeHours', required, help, error } = field;
  useDrawnField(name, { label, draw: drawHours });
  const { element, announcement, change } = useDays(field);
  if (field.readOnly === true) {
    return (
      <ReadOnlyField label={label}>
        <OfficeHoursText hours={value} />
      </ReadOnlyField>
    );
  }
  return (
    <fieldset ref={element} className="kit-hours" {...{ [FIELD_ATTRIBUTE]: name, [LABEL_ATTRIBUTE]: label }}>
      <legend>
        {label}
        {required === true ? <span aria-hidden> *</span> : null}
      </legend>
      {help === undefined ? null : <p className="kit-muted">{help}</p>}
      {error === undefined || error === null ? null : <p className="kit-hours-error">{error}</p>}
      {WEEKDAY_NAMES.map((day) => (
        <Day
          key={day}
          day={day}
          hours={value}
          onChange={change}
          errorOf={(index) => errorAt(`${name}.${day}.${index}`)}
          dayError={errorAt(`${name}.${day}`)}
          path={`${name}.${day}`}
        />
      ))}
      <output className="kit-hidden">{announcement}</output>
    </fieldset>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly hours: TypedHours;
  readonly path: string;
  readonly onChange: (change: DayChange) => void;
  readonly errorOf: (index: number) => string | undefined;
  readonly dayError: string | undefined;
}

function Day({ day, hours, path, onChange, errorOf, dayError }: DayProps) {
  const word = WEEKDAYS[day];
  const periods = hours[day];
  const add = () =>
    onChange({
      hours: withNewPeriod(hours, day),
      announcement: `${word}: período ${periods.length + 1} adicionado.`,
      focus: `${path}.${periods.length}`,
    });
  const remove = (index: number) =>
    onChange({
      hours: withoutPeriod(hours, day, index),
      announcement: `${word}: período ${index + 1} removido.`,
      focus: `${path}.add`,
    });
  return (
    <fieldset className="kit-hours-day" {...{ [FIELD_ATTRIBUTE]: path, [LABEL_ATTRIBUTE]: word }}>
      <legend>{word}</legend>
      <div className="kit-hours-periods">
        {periods.length === 0 ? <span className="kit-muted">Fechado</span> : null}
        {periods.map((period, index) => (
          <Period
            // A period has no id, so its place in the day serves as its key.
            key={`${path}.${String(index)}`}
            label={`${word}, período ${index + 1}`}
            path={`${path}.${index}`}
            period={period}
            error={errorOf(index)}
            onChange={(next) => onChange({ hours: withPeriod(hours, day, index, next) })}
            onRemove={() => remove(index)}
          />
        ))}
        {dayError === undefined ? null : <p className="kit-hours-error">{dayError}</p>}
      </div>
      <div className="kit-hours-actions">
        <DisabledReason
          reason={periods.length >= MOST_PERIODS ? `No máximo ${MOST_PERIODS} períodos por dia.` : undefined}
        >
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            data-part={`${path}.add`}
            aria-label={`Adicionar período: ${word}`}
            onClick={add}
          >
            Período
          </Button>
        </DisabledReason>
        <CopyDay day={day} hours={hours} onCopy={onChange} />
      </div>
    </fieldset>
  );
}

interface PeriodProps {
  readonly label: string;
  readonly path: string;
  readonly period: TypedPeriod;
  readonly error: string | undefined;
  readonly onChange: (period: TypedPeriod) => void;
  readonly onRemove: () => void;
}

const timeOf = (value: string): string | null => (value === '' ? null : value);

interface TimeSelectProps extends NativeSelectProps {
  readonly time: string | null;
  readonly onTime: (time: string | null) => void;
}

const wordOf = (time: string): string => time.slice(0, 5) || '--:--';

function TimeSelect({ time, onTime, ...look }: TimeSelectProps) {
  const { isTurnedTo, turning } = useTurnedTo();
  const offered = isTurnedTo ? ['', ...choicesWith(time)] : [time ?? ''];
  return (
    <NativeSelect
      {...look}
      {...turning}
      data={offered.map((value) => ({ value, label: wordOf(value) }))}
      value={time ?? ''}
      onChange={(event) => onTime(timeOf(event.currentTarget.value))}
    />
  );
}

function Period({ label, path, period: [from, to], error, onChange, onRemove }: PeriodProps) {
  // Mantine overwrites 'aria-describedby' with an id that no element has here, so 'aria-description' is used instead.
  const shared = { error: error !== undefined, 'aria-description': error };
  return (
    <div className="kit-hours-period" data-part={path} {...{ [FIELD_ATTRIBUTE]: path, [LABEL_ATTRIBUTE]: label }}>
      <TimeSelect
        {...shared}
        aria-label={`${label}: de`}
        leftSection={<span aria-hidden>De</span>}
        leftSectionWidth={36}
        time={from}
        onTime={(next) => onChange([next, to])}
      />
      <TimeSelect
        {...shared}
        aria-label={`${label}: para`}
        leftSection={<span aria-hidden>Para</span>}
        leftSectionWidth={46}
        time={to}
        onTime={(next) => onChange([from, next])}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remover ${label}`}
        {...tip('Remover período')}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {error === undefined ? null : <p className="kit-hours-error">{error}</p>}
    </div>
  );
}
