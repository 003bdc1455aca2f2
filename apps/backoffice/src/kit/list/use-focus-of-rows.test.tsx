import { list } from '@habilita/contract';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Opening } from './list-types.ts';
import { ListPage } from './ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const requests = list({
  name: 'requests',
  title: 'Pedidos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: {},
  defaultSort: { key: 'name', direction: 'ASC' },
});

interface Person {
  readonly name: string;
}

/** Opens a list of people with these names. Returns a function that removes the rows with the given names. */
async function open(names: readonly string[], opens?: Opening<Person>) {
  let content = names.map((name) => ({ name }));
  let client = new QueryClient();
  function Requests() {
    client = useQueryClient();
    return (
      <main tabIndex={-1}>
        <ListPage
          declaration={requests}
          source={{
            key: ['requests'],
            load: () => Promise.resolve({ content, totalSize: content.length, totalIsExact: true }),
          }}
          rowKey={({ name }) => name}
          facts={['name']}
          {...(opens && { opens })}
          rowActions={() => [
            { key: 'open', label: 'Ver', icon: <i />, onClick: () => undefined },
            { key: 'decide', label: 'Decidir', icon: <i />, onClick: () => undefined },
          ]}
          emptyText="Nada espera."
        />
        <button type="button">Fora da lista</button>
      </main>
    );
  }
  await renderScreen(() => <Requests />);
  await screen.findByText(names[0] ?? 'Nada espera.');
  return async (gone: readonly string[]) => {
    content = content.filter(({ name }) => !gone.includes(name));
    await client.invalidateQueries();
    await waitFor(() => {
      for (const name of gone) expect(screen.queryByText(name)).toBeNull();
    });
  };
}

const button = (name: string) => screen.getByRole('button', { name });

const row = (name: RegExp) => screen.getByRole('row', { name });

it('a row that goes hands the focus to the row in its place, not to a command of it', async () => {
  const takeAway = await open(['Ana', 'Bia', 'Caio']);
  button('Decidir: Bia').focus();
  await takeAway(['Bia']);
  expect(row(/Caio/)).toHaveFocus();
  await takeAway(['Caio']);
  expect(row(/Ana/)).toHaveFocus();
});

it('the last rows hand it to the one before them', async () => {
  const takeAway = await open(['Ana', 'Bia', 'Caio']);
  button('Decidir: Caio').focus();
  await takeAway(['Bia', 'Caio']);
  expect(row(/Ana/)).toHaveFocus();
});

it('where rows open their records, the link of the next has it', async () => {
  const takeAway = await open(['Ana', 'Bia'], { place: () => ({ to: '/plans' }) });
  button('Decidir: Ana').focus();
  await takeAway(['Ana']);
  expect(screen.getByRole('link', { name: 'Bia' })).toHaveFocus();
});

it('when no row is left, the screen has the focus', async () => {
  const takeAway = await open(['Ana']);
  button('Ver: Ana').focus();
  const focus = vi.spyOn(screen.getByRole('main'), 'focus');
  await takeAway(['Ana']);
  expect(screen.getByRole('main')).toHaveFocus();
  // Focusing the screen would otherwise scroll a long page to its top.
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});

it('a row that goes while the focus is elsewhere leaves it there', async () => {
  const takeAway = await open(['Ana', 'Bia']);
  button('Fora da lista').focus();
  await takeAway(['Ana']);
  expect(button('Fora da lista')).toHaveFocus();
});
