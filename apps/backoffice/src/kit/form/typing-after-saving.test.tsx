import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../test-screen.tsx';
import { empty, type Plan, PlanForm } from './plan-form.fixture.tsx';

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
const seats = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Vagas/ });
const saveButton = () => screen.getByRole('button', { name: 'Salvar' });

const initial: Plan = { ...empty, name: 'Antigo', seats: 1 };

/** A form that stays open after saving; its record is loaded again some time after each answer. */
async function staying() {
  const sent: Plan[] = [];
  let answer = Promise.withResolvers<undefined>();
  let reading = Promise.withResolvers<undefined>();
  function Staying() {
    const [stored, setStored] = useState({ version: 1, values: initial });
    return (
      <PlanForm
        record={`1:${stored.version}`}
        initialValues={stored.values}
        confirmation={false}
        onSubmit={(values) => {
          sent.push(values);
          return answer.promise;
        }}
        onSaved={async (_, values) => {
          await reading.promise;
          setStored({ version: stored.version + 1, values });
        }}
      />
    );
  }
  await renderScreen(() => <Staying />);
  return {
    sent,
    answered: () => act(async () => answer.resolve(undefined)),
    readAgain: () => act(async () => reading.resolve(undefined)),
    next: () => {
      answer = Promise.withResolvers<undefined>();
      reading = Promise.withResolvers<undefined>();
    },
  };
}

beforeEach(() => sessionStorage.clear());

it('what is typed before the answer stays as an unsaved change and goes with the next save', async () => {
  const { sent, answered, readAgain, next } = await staying();
  await userEvent.type(name(), ' um');
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.type(name(), ' dois');
  await answered();
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
  await readAgain();
  expect(name()).toHaveValue('Antigo um dois');
  next();
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent.map((values) => values.name)).toEqual(['Antigo um', 'Antigo um dois']));
});

it('what is typed between the answer and the record read again is not taken for a change of another person', async () => {
  const { sent, answered, readAgain, next } = await staying();
  await userEvent.type(name(), ' um');
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await answered();
  await userEvent.type(seats(), '2');
  await readAgain();
  expect(seats()).toHaveValue('12');
  expect(seats()).toHaveFocus();
  next();
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent.map((values) => values.seats)).toEqual([1, 12]));
});

it('a field entered while the record is read again keeps the focus', async () => {
  const { sent, answered, readAgain } = await staying();
  await userEvent.type(name(), ' um');
  await userEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await answered();
  await userEvent.click(seats());
  await readAgain();
  await userEvent.keyboard('3');
  expect(seats()).toHaveValue('13');
});
