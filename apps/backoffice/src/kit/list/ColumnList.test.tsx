import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import ColumnList from './ColumnList.tsx';
import { arranged, NO_PREFERENCES } from './column-preferences.ts';
import { renderScreen } from '../test-screen.tsx';

/** The groups alternate, so that the next column of the same group is not the next column of the whole list. */
const columns = [
  { key: 'program', label: 'Programa', group: 'Campanha' },
  { key: 'status', label: 'Situação', group: 'Matrícula' },
  { key: 'name', label: 'Aluno', group: 'Matrícula' },
  { key: 'city', label: 'Cidade', group: 'Campanha' },
  { key: 'cpf', label: 'CPF', group: 'Matrícula' },
];

function Chooser({ start = NO_PREFERENCES }) {
  const [preferences, onPreferences] = useState(start);
  const shown = arranged(columns, preferences, 'name').map(({ label }) => label);
  return (
    <>
      <output>{shown.join(', ')}</output>
      <ColumnList {...{ columns, preferences, onPreferences }} subject="name" />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const order = () => screen.getByRole('status').textContent;

it('moves a column past the one beside it of its group, behind the column of names wherever that is declared', async () => {
  await renderScreen(() => <Chooser />);
  expect(order()).toBe('Aluno, Programa, Situação, Cidade, CPF');
  await press('Mover CPF para antes');
  expect(order()).toBe('Aluno, Programa, CPF, Situação, Cidade');
  expect(screen.getByRole('button', { name: 'Mover CPF para antes' })).toHaveAccessibleDescription(/^Já é a primeira/);
  await press('Mover Programa para depois');
  expect(order()).toBe('Aluno, CPF, Situação, Cidade, Programa');
  const last = screen.getByRole('button', { name: 'Mover Programa para depois' });
  expect(last).toHaveAccessibleDescription('Já é a última.');
  await userEvent.click(last);
  expect(order()).toBe('Aluno, CPF, Situação, Cidade, Programa');
});

it('moves a column past the hidden ones to the next that is seen, and not behind the last that is seen', async () => {
  await renderScreen(() => <Chooser start={{ ...NO_PREFERENCES, shown: { status: false, city: false } }} />);
  await press('Mover CPF para antes');
  expect(screen.getByRole('button', { name: 'Mover CPF para antes' })).toHaveAccessibleDescription(/^Já é a primeira/);
  expect(screen.getByRole('button', { name: 'Mover Programa para depois' })).toHaveAccessibleDescription(
    'Já é a última.',
  );
  await press('Mover Situação para antes');
  expect(order()).toBe('Aluno, Programa, CPF');
});
