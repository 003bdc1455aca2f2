import { campaignsList, type ListFilter, paymentsList, registrationsList } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test-screen.tsx';
import { ChosenFilter } from './ChosenFilter.tsx';
import type { ChosenKind } from './filter-draft.ts';
import type { Draft } from './list-state.ts';

async function shown(name: string, filter: ListFilter & { readonly kind: ChosenKind }) {
  const chosen: { draft: Draft } = { draft: {} };
  function Input() {
    const [draft, setDraft] = useState<Draft>({});
    const onDraft = (change: Draft) => {
      chosen.draft = { ...draft, ...change };
      setDraft(chosen.draft);
    };
    const { kind } = filter;
    return <ChosenFilter kind={kind} name={name} filter={filter} draft={draft} onDraft={onDraft} error={undefined} />;
  }
  await renderScreen(() => <Input />);
  return chosen;
}

test("'Não concluiu matrícula' is offered once and finds both carts", async () => {
  const chosen = await shown('registrationStatus', registrationsList.filters.registrationStatus);
  await userEvent.click(screen.getByRole('combobox', { name: 'Situação da matrícula' }));
  const options = screen.getAllByRole('option').map((option) => option.textContent.trim());
  expect(options).toEqual(['Não concluiu matrícula', 'Matriculado', 'Desistência']);
  await userEvent.click(screen.getByRole('option', { name: 'Não concluiu matrícula' }));
  expect(chosen.draft).toEqual({ registrationStatus: 'CREATED,PLAN_IN_CART' });
  await userEvent.click(screen.getByRole('option', { name: 'Não concluiu matrícula' }));
  expect(chosen.draft).toEqual({ registrationStatus: '' });
});

test.each([
  ['inProgress', 'Em andamento'],
  ['registrationsOpen', 'Matrículas abertas'],
] as const)('%s of a campaign is a box that asks for nothing until it is ticked', async (name, label) => {
  const chosen = await shown(name, campaignsList.filters[name]);
  const box = await screen.findByRole('checkbox', { name: label });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(chosen.draft).toEqual({ [name]: 'true' });
  await userEvent.click(box);
  expect(chosen.draft).toEqual({ [name]: '' });
});

test('active payments are chosen from the beginning, inactive ones can be added', async () => {
  const chosen = await shown('entityPaymentActive', paymentsList.filters.entityPaymentActive);
  expect(screen.getByText('Sim', { selector: '.mantine-Pill-label' })).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Ativo' }));
  await userEvent.click(screen.getByRole('option', { name: 'Não' }));
  expect(chosen.draft).toEqual({ entityPaymentActive: 'true,false' });
});
