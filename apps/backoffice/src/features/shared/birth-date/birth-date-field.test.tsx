import { render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { BirthDateField } from './birth-date-field.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Birth(limit: { readonly bornUntil?: string; readonly tooYoung?: string; readonly zone?: string }) {
  const [value, onChange] = useState<string | null>(null);
  return (
    <MantineProvider env="test">
      <BirthDateField label="Nascimento" value={value} onChange={onChange} {...limit} />
    </MantineProvider>
  );
}

async function saidOf(typed: string) {
  const field = screen.getByRole('textbox', { name: 'Nascimento' });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await userEvent.tab();
  return screen.queryByText(/^(?:A data|O aluno|É preciso|Digite)/)?.textContent;
}

test('a date of birth is told on leaving the field what is wrong with it: to come, too young, or no date', async () => {
  render(<Birth bornUntil="2009-05-28" tooYoung="O aluno precisa completar 18 anos até 28/05/2027." />);
  expect(await saidOf('01/01/2999')).toBe('A data de nascimento não pode estar no futuro.');
  expect(await saidOf('29/05/2009')).toBe('O aluno precisa completar 18 anos até 28/05/2027.');
  expect(await saidOf('31/02/2001')).toBe('Digite uma data até 28/05/2009.');
  expect(await saidOf('28/05/2009')).toBeUndefined();
});

test('a person has to be eighteen on the day of Brasília, wherever the browser is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-29T02:30:00Z') });
  render(<Birth />);
  expect(await saidOf('29/05/2009')).toBe('É preciso ter 18 anos ou mais.');
  expect(await saidOf('29/05/2027')).toBe('A data de nascimento não pode estar no futuro.');
  expect(await saidOf('28/05/2009')).toBeUndefined();
});

test('a lead has to be eighteen on the day of the campaign, as the server asks', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-29T02:30:00Z') });
  render(<Birth zone="-02:00" />);
  expect(await saidOf('29/05/2009')).toBeUndefined();
});
