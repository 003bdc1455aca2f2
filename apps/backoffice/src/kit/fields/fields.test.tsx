import { type Cents, cents } from '@habilita/kernel';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DateField, DateTimeField, parseDateTime } from './DateField.tsx';
import type { FieldProps } from './field-props.ts';
import { parseTime } from './CalendarButton.tsx';
import { CnpjField, CpfField, LandlineField, PhoneField, PhoneOrLinkField } from './MaskedField.tsx';
import { MoneyField, NumberField, parseNumber } from './NumberField.tsx';
import { MultiSelectField } from './SelectField.tsx';

function Held<V>({ start, draw }: { start: V; draw: (field: FieldProps<V>) => ReactNode }) {
  const [value, setValue] = useState(start);
  return (
    <MantineProvider env="test">
      {draw({ label: 'Campo', value, onChange: setValue })}
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  );
}

const held = () => JSON.parse(screen.getByRole('status').textContent);
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' });

describe('masked fields', () => {
  it('keep digits and show the mask while typing', async () => {
    render(<Held start="" draw={(field) => <CpfField {...field} />} />);
    await userEvent.type(input(), '12345678909');
    expect([input().value, held()]).toEqual(['123.456.789-09', '12345678909']);
  });

  it('take a pasted CPF in any dress', async () => {
    render(<Held start="" draw={(field) => <CpfField {...field} />} />);
    await userEvent.click(input());
    await userEvent.paste(' 123.456.789-09\n');
    expect(held()).toBe('12345678909');
  });

  it('leave the caret where a digit was corrected in the middle', async () => {
    render(<Held start="12345678909" draw={(field) => <CpfField {...field} />} />);
    input().setSelectionRange(5, 5);
    await userEvent.type(input(), '{Backspace}0', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect([input().value, input().selectionStart]).toEqual(['123.056.789-09', 5]);
  });

  it('widen a phone at the eleventh digit and drop the country code of a paste', async () => {
    render(<Held start="" draw={(field) => <PhoneField {...field} />} />);
    await userEvent.type(input(), '2733334444');
    expect(input().value).toBe('(27) 3333-4444');
    await userEvent.clear(input());
    await userEvent.paste('+55 (27) 99999-8888');
    expect([input().value, held()]).toEqual(['(27) 9 9999-8888', '27999998888']);
  });

  it('tell a number from a link where either may stand', async () => {
    render(<Held start="" draw={(field) => <PhoneOrLinkField {...field} />} />);
    await userEvent.type(input(), '27999998888');
    expect([input().value, held()]).toEqual(['(27) 9 9999-8888', '27999998888']);
    await userEvent.clear(input());
    await userEvent.type(input(), 'https://wa.me/5527999998888');
    expect([input().value, held()]).toEqual(['https://wa.me/5527999998888', 'https://wa.me/5527999998888']);
  });

  it('stop a landline at its tenth digit', async () => {
    render(<Held start="" draw={(field) => <LandlineField {...field} />} />);
    await userEvent.type(input(), '27333344445');
    expect([input().value, held()]).toEqual(['(27) 3333-4444', '2733334444']);
  });

  it('take the letters a CNPJ has since 2026', async () => {
    render(<Held start="" draw={(field) => <CnpjField {...field} />} />);
    await userEvent.type(input(), '12abc34501de35');
    expect([input().value, held()]).toEqual(['12.ABC.345/01DE-35', '12ABC34501DE35']);
  });
});

const withProposal = (field: FieldProps<Cents | null>) => (
  <>
    <MoneyField {...field} />
    <button type="button" onClick={() => field.onChange(cents(0))}>
      Propor
    </button>
  </>
);

describe('amounts and numbers', () => {
  it('that are put into the field somebody is in are typed over', async () => {
    render(<Held start={null as Cents | null} draw={withProposal} />);
    await userEvent.click(input());
    // A person's click would also move the focus; this event alone does not.
    fireEvent.click(screen.getByRole('button'));
    expect(input().value).toBe('0,00');
    await userEvent.keyboard('20');
    expect([input().value, held()]).toEqual(['20', 2000]);
  });

  it('are typed as people do and take their form on leaving', async () => {
    render(<Held start={null as Cents | null} draw={(field) => <MoneyField {...field} />} />);
    await userEvent.type(input(), '1234,5');
    expect([input().value, held()]).toEqual(['1234,5', 123_450]);
    await userEvent.tab();
    expect(input().value).toBe('1.234,50');
  });

  it('say what is wrong with text that is no amount, and keep it', async () => {
    render(<Held<Cents | null> start={cents(1000)} draw={(field) => <MoneyField {...field} />} />);
    await userEvent.clear(input());
    await userEvent.type(input(), 'mil');
    await userEvent.tab();
    expect(screen.getByText('Digite um valor como 1234,50.')).toBeInTheDocument();
    expect([input().value, held(), input().validity.customError]).toEqual(['mil', null, true]);
  });

  it('read thousands and decimals as written in Brazil', () => {
    expect([
      parseNumber('1.234', 2),
      parseNumber('1234,56', 2),
      parseNumber('12.5', 2),
      parseNumber('1,5', 0),
      parseNumber('x', 0),
    ]).toEqual([1234, 1234.56, 12.5, undefined, undefined]);
  });

  it('keep zero as a value', async () => {
    render(<Held start={null as number | null} draw={(field) => <NumberField {...field} />} />);
    await userEvent.type(input(), '0');
    expect(held()).toBe(0);
  });
});

describe('dates', () => {
  it('are typed without the slashes', async () => {
    render(<Held start={null as string | null} draw={(field) => <DateField {...field} />} />);
    await userEvent.type(input(), '31122026');
    expect([input().value, held()]).toEqual(['31/12/2026', '2026-12-31']);
  });

  it('are pasted from a spreadsheet', async () => {
    render(<Held start={null as string | null} draw={(field) => <DateField {...field} />} />);
    await userEvent.click(input());
    await userEvent.paste('2026-12-31');
    expect(held()).toBe('2026-12-31');
  });

  it.each([
    ['1/10/26', '01/10/2026', '2026-10-01'],
    ['1.10.2026', '01/10/2026', '2026-10-01'],
    ['01/1/26', '01/01/2026', '2026-01-01'],
  ])('are typed with separators of one’s own: %s', async (typed, shown, date) => {
    render(<Held start={null as string | null} draw={(field) => <DateField {...field} />} />);
    await userEvent.type(input(), typed);
    expect([input().value, held()]).toEqual([typed, date]);
    await userEvent.tab();
    expect(input().value).toBe(shown);
  });

  it.each(['1/10/26 8h', '1/10/2026 8:00', '01/10/26 0800', '01/10/2026 8h00', '011020260800'])(
    'are typed with a time as people write it: %s',
    async (typed) => {
      render(<Held start={null as string | null} draw={(field) => <DateTimeField {...field} />} />);
      await userEvent.type(input(), typed);
      await userEvent.tab();
      expect([input().value, held()]).toEqual(['01/10/2026 08:00', '2026-10-01T11:00:00Z']);
    },
  );

  it('reads times of day, and none of 25 hours or 61 minutes', () => {
    const typed = ['8h', '8H30', '08:30', '0830', '25h', '8h61', '8', ''];
    expect(typed.map(parseTime)).toEqual(['08:00', '08:30', '08:30', '08:30', ...[0, 0, 0, 0].map(() => undefined)]);
  });

  it('one stop leads past, and ↓ opens the calendar, where today is marked', async () => {
    render(
      <>
        <Held start={null as string | null} draw={(field) => <DateField {...field} />} />
        <input aria-label="Depois" />
      </>,
    );
    await userEvent.click(screen.getByRole('textbox', { name: 'Campo' }));
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Depois' })).toHaveFocus();
    await userEvent.click(screen.getByRole('textbox', { name: 'Campo' }));
    await userEvent.keyboard('{ArrowDown}');
    const days = await screen.findAllByRole('button', { name: /^\d{1,2} / });
    expect(days.filter((day) => day.hasAttribute('data-today'))).toHaveLength(1);
  });

  it('that end something are picked to the end of the day, or to the hour that is given', async () => {
    render(<Held start={null as string | null} draw={(field) => <DateTimeField {...field} toEndOfDay />} />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Campo' }));
    await userEvent.click((await screen.findAllByRole('button', { name: /^15 / }))[0] ?? document.body);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' }).value).toMatch(/^15\/.* 23:59$/);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Campo' }));
    const hour = await screen.findByRole('textbox', { name: 'Hora' });
    await userEvent.clear(hour);
    await userEvent.type(hour, '18h30{Enter}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Campo' }).value).toMatch(/^15\/.* 18:30$/);
  });

  it('that do not exist are no value, and say so', async () => {
    render(<Held start={null as string | null} draw={(field) => <DateField {...field} />} />);
    await userEvent.type(input(), '31022026');
    await userEvent.tab();
    expect(held()).toBeNull();
    expect(screen.getByText('Digite uma data como 31/12/2026.')).toBeInTheDocument();
  });

  it('are picked from a calendar in Portuguese', async () => {
    render(<Held<string | null> start={'2026-12-01'} draw={(field) => <DateField {...field} />} />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Campo' }));
    expect(await screen.findByText(/dezembro 2026/i)).toBeInTheDocument();
    const days = within(screen.getByRole('table')).getAllByRole('columnheader');
    expect(days.map(({ textContent }) => textContent)).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
    await userEvent.click(screen.getByRole('button', { name: /^25 dezembro 2026/i }));
    expect(held()).toBe('2026-12-25');
  });

  it('with a time are moments of the zone whose clock is typed', async () => {
    render(<Held start={null as string | null} draw={(field) => <DateTimeField {...field} zone="-05:00" />} />);
    await userEvent.type(input(), '311220261830');
    expect([input().value, held()]).toEqual(['31/12/2026 18:30', '2026-12-31T23:30:00Z']);
    expect(parseDateTime('31/12/2026 24:00', '-03:00')).toBeUndefined();
  });
});

describe('fields that are only read', () => {
  it('are text, not greyed-out inputs', () => {
    render(<Held<Cents | null> start={cents(123_450)} draw={(field) => <MoneyField {...field} readOnly />} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('R$ 1.234,50')).toBeInTheDocument();
  });

  it.each([
    ['min', '30 min'],
    ['%', '30%'],
  ])('keep the unit of a number: %s', (suffix, text) => {
    render(<Held<number | null> start={30} draw={(field) => <NumberField {...field} suffix={suffix} readOnly />} />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('several choices', () => {
  it('show five tags and how many more', () => {
    const options = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((value) => ({ value, label: `Categoria ${value}` }));
    render(
      <Held
        start={options.map((option) => option.value)}
        draw={(field) => (
          <MultiSelectField
            {...field}
            value={field.value}
            onChange={(next) => field.onChange([...next])}
            options={options}
          />
        )}
      />,
    );
    expect(screen.getAllByText(/^Categoria/, { selector: '.mantine-Pill-label' })).toHaveLength(5);
    expect(screen.getByText('+2')).toBeInTheDocument();
  });
});
