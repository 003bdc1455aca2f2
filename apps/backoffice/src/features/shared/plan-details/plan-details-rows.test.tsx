import { emptyOf, type FormValues, planRecord } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { FeeRows } from './plan-details-rows.tsx';
import type { Choices } from './use-choices.ts';

const item = (name: string, feeGroup: 'detran' | 'others', feeSubGroup: 'firstLicense' | 'additionLicense' | null) => ({
  id: name,
  name,
  feeGroup,
  feeSubGroup,
  active: true,
  version: 1,
});
const answer = { data: {}, error: null, errorUpdateCount: 0, isFetching: false, refetch: () => Promise.resolve() };
const CHOICES: Choices = {
  fees: [
    item('Exame médico', 'detran', 'firstLicense'),
    item('Prova prática', 'detran', 'firstLicense'),
    item('Prova prática', 'detran', 'additionLicense'),
    item('Material', 'others', null),
  ],
  benefits: [],
  popPlus: [],
  answers: { fees: answer, benefits: answer, popPlus: answer },
};

const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const offered = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Taxa' }));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent.trim());
  await userEvent.keyboard('{Escape}');
  return names;
};
const chosen = () =>
  ['Grupo', 'Subgrupo', 'Taxa'].map((label) => screen.getByRole<HTMLInputElement>('combobox', { name: label }).value);

beforeEach(async () => {
  const form = handleOf<FormValues<typeof planRecord>>(createFormCore({ of: planRecord, base: emptyOf(planRecord) }));
  render(
    <MantineProvider env="test">
      <FeeRows rows={form.rows('feeGroups')} choices={CHOICES} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar taxa' }));
});

test('all fees of a group are offered while no subgroup is chosen, each name once', async () => {
  expect(await offered()).toEqual(['Exame médico', 'Prova prática', 'Material']);
  await choose('Grupo', 'Detran');
  expect(await offered()).toEqual(['Exame médico', 'Prova prática']);
});

test('a fee says where it belongs, unless its name stands in more than one place', async () => {
  await choose('Taxa', 'Exame médico');
  expect(chosen()).toEqual(['Detran', 'Primeira Habilitação', 'Exame médico']);
});

test('a group or subgroup that has the fee keeps it, another one empties it', async () => {
  await choose('Taxa', 'Prova prática');
  await choose('Grupo', 'Detran');
  await choose('Subgrupo', 'Primeira Habilitação');
  expect(chosen()).toEqual(['Detran', 'Primeira Habilitação', 'Prova prática']);
  await choose('Grupo', 'Outros');
  expect(chosen()).toEqual(['Outros', '', '']);
});
