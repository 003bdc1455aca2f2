import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { matching } from './options.tsx';
import { MultiSelectField, SelectField } from './SelectField.tsx';

const BANKS = [
  '001 - Banco do Brasil',
  '104 - Caixa Econômica',
  '341 - Itaú Unibanco',
  '652 - Itaú BBA',
  '756 - Sicoob',
  '033 - Santander',
  '237 - Bradesco',
  '260 - Nu Pagamentos',
].map((label) => ({ value: label.slice(0, 3), label }));

function Bank({ onSent }: { readonly onSent?: () => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <form onSubmit={onSent}>
      <SelectField label="Banco" options={BANKS} value={value} onChange={setValue} />
      <output>{value}</output>
    </form>
  );
}

function Banks() {
  const [value, setValue] = useState<readonly string[]>([]);
  return (
    <>
      <MultiSelectField label="Banco" options={BANKS} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  );
}

const mount = (field: React.ReactNode) => render(<MantineProvider env="test">{field}</MantineProvider>);
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Banco' });
const choices = () => screen.getAllByRole('option').map(({ textContent }) => textContent.trim());
const chosen = () => screen.getByRole('status').textContent;
/** Waits for Mantine to mark the option: it does so in a timer, after the event was handled. */
const settled = () => act(() => new Promise((done) => setTimeout(done)));

it('a list that opens by the press that first turns to it says that it is open', async () => {
  mount(<Bank />);
  fireEvent.click(field());
  await settled();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
});

it.each([
  ['opens the list', 0, 'true'],
  ['of another button opens nothing', 2, 'false'],
])('a press that the list interrupts, by taking the place of the closed field, %s', async (_does, button, isOpen) => {
  vi.resetModules();
  const closed = await import('./SelectField.tsx');
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <closed.SelectField label="Banco" options={BANKS} value={null} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  const pressed = field();
  fireEvent.mouseDown(pressed, { button });
  act(() => pressed.focus());
  await waitFor(() => expect(pressed).not.toBeInTheDocument());
  await settled();
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('aria-expanded', isOpen);
});

it('a list of several that opens by the press that first turns to it offers its choices', async () => {
  mount(<Banks />);
  fireEvent.click(field());
  await settled();
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(choices()).toHaveLength(BANKS.length);
});

describe('one choice of many', () => {
  it('typed and given up by Escape leaves nothing that looks like a choice', async () => {
    mount(<Bank />);
    await userEvent.type(field(), 'itau{Escape}');
    await settled();
    expect([field().value, chosen()]).toEqual(['', '']);
    await userEvent.type(field(), 'sicoob{Enter}');
    await settled();
    await userEvent.type(field(), 'brad{Escape}');
    await settled();
    expect([field().value, chosen()]).toEqual(['756 - Sicoob', '756']);
  });

  it.each(['itau', 'itaú', 'ITAÚ', ' Itau'])('is found whatever the accents and case of %j', async (typed) => {
    mount(<Bank />);
    await userEvent.type(field(), typed);
    expect(choices()).toEqual(['341 - Itaú Unibanco', '652 - Itaú BBA']);
  });

  it('is taken by Enter, the first one found unless the arrows go on', async () => {
    mount(<Bank />);
    await userEvent.type(field(), 'itau{Enter}');
    expect(chosen()).toBe('341');
    await userEvent.clear(field());
    await userEvent.type(field(), 'itau{ArrowDown}{Enter}');
    expect(chosen()).toBe('652');
  });

  it('stays when it is chosen again, and is replaced by what is typed after a click', async () => {
    mount(<Bank />);
    await userEvent.type(field(), 'itau{Enter}');
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: '341 - Itaú Unibanco' }));
    expect(chosen()).toBe('341');
    await userEvent.click(field());
    await userEvent.keyboard('sico{Enter}');
    expect(chosen()).toBe('756');
  });

  it('offers first what is called exactly as typed, then what begins so', () => {
    const states = [
      { value: 'ES', label: 'Espírito Santo', hint: 'ES' },
      { value: 'PE', label: 'Pernambuco', hint: 'PE' },
      { value: 'SP', label: 'São Paulo', hint: 'SP' },
    ];
    expect(matching(states, 'sp').map(({ value }) => value)).toEqual(['SP', 'ES']);
    expect(matching(states, 'per').map(({ value }) => value)).toEqual(['PE']);
  });

  it('does not open over its own message when it only gets the focus', async () => {
    mount(<Bank />);
    await userEvent.tab();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  it('that finds nothing does not send the form around it', async () => {
    const sent: string[] = [];
    mount(<Bank onSent={() => sent.push('sent')} />);
    await userEvent.type(field(), 'nenhum assim{Enter}');
    expect(sent).toEqual([]);
  });
});

describe('several choices', () => {
  it('are made by the keyboard alone: the arrow moves on from the last choice, Enter toggles and stays', async () => {
    mount(<Banks />);
    await userEvent.type(field(), '{ArrowDown}{Enter}');
    expect(chosen()).toBe('001');
    await settled();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('001 104');
    await settled();
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('001');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  it('keep what was typed until the pointer is released, so that the pressed button does not move away', async () => {
    mount(
      <>
        <Banks />
        <button type="button">Adicionar</button>
      </>,
    );
    const user = userEvent.setup();
    await user.type(field(), 'itau');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Adicionar' }) });
    expect(field()).not.toHaveFocus();
    expect(field()).toHaveValue('itau');
    await user.pointer({ keys: '[/MouseLeft]' });
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  it('keep what was typed selected, so that the next name is typed over it', async () => {
    mount(<Banks />);
    await userEvent.type(field(), 'itau{Enter}');
    await userEvent.keyboard('sicoob');
    expect(field()).toHaveValue('sicoob');
    await userEvent.keyboard('{Enter}');
    expect(chosen()).toBe('341 756');
  });
});
