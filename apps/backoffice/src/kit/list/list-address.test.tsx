import { list } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ListPage } from './ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const students = list({
  name: 'addressed-students',
  title: 'Alunos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: { name: { kind: 'text', label: 'Nome' }, paid: { kind: 'dates', label: 'Pagamento' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

const studentsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Aluno ${index + 1}` }));

/** A server with `count` rows, which a test may change. */
function server(count: number) {
  const world = { rows: studentsOf(count), asked: [] as Record<string, string>[] };
  const load = (query: Record<string, string>) => {
    world.asked.push(query);
    const found = world.rows.filter(({ name }) => name.includes(query['name'] ?? ''));
    const from = Number(query['page']) * Number(query['size']);
    const content = found.slice(from, from + Number(query['size']));
    return Promise.resolve({ content, totalSize: found.length, totalIsExact: true });
  };
  return { world, source: { key: ['students'], load } };
}

/** Reads the lists of the screen again, as after a command on one of their rows. */
function Refresh() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      Decidir
    </button>
  );
}

const show = ({ source }: Pick<ReturnType<typeof server>, 'source'>, at: string, state?: 'local') =>
  renderScreen(
    () => (
      <>
        <Refresh />
        <ListPage
          declaration={students}
          source={source}
          rowKey={(row) => row.id}
          facts={['name']}
          emptyText="Nada espera por você"
          {...(state && { state })}
        />
      </>
    ),
    { at },
  );

const names = () => [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map((row) => row.textContent);
const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Decidir' }));

describe('the address of a list', () => {
  it('says which of its filters are not applied, until something else is searched', async () => {
    const { world, source } = server(23);
    const at = `/?name=${'x'.repeat(201)}&paidStart=0226-10-01&paidEnd=ontem`;
    const { address } = await show({ source }, at);
    expect(await screen.findByText('Não aplicado: Nome, Pagamento')).toBeVisible();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Aluno 7{Enter}');
    await waitFor(() => expect(names()).toEqual(['Aluno 7']));
    expect([address(), world.asked.at(-1)?.['name']]).toEqual(['?name=Aluno+7', 'Aluno 7']);
    expect(screen.queryByText(/Não aplicado/)).toBeNull();
  });

  it('loses a filter that is not applied by clearing the filters, also when no other is set', async () => {
    const { address } = await show(server(2), '/?paidStart=ontem&tab=alunos');
    expect(await screen.findByText('Não aplicado: Pagamento')).toBeVisible();
    const clear = screen.getByRole('button', { name: 'Limpar Filtros' });
    expect(clear).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(clear);
    await waitFor(() => expect(address()).toBe('?tab=alunos'));
    expect(screen.queryByText(/Não aplicado/)).toBeNull();
    expect(clear).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps a refused filter and its notice while the list is sorted and paged', async () => {
    const { address } = await show(server(23), '/?paidEnd=ontem');
    await userEvent.click(await screen.findByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(names()[0]).toBe('Aluno 11'));
    expect(address()).toBe('?paidEnd=ontem&page=1');
    await userEvent.click(screen.getByRole('button', { name: /^Nome/ }));
    await waitFor(() => expect(address()).toBe('?paidEnd=ontem&sort=name%2CDESC'));
    expect(screen.getByText('Não aplicado: Pagamento')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remover do endereço' }));
    await waitFor(() => expect(address()).toBe('?sort=name%2CDESC'));
    expect(screen.queryByText(/Não aplicado/)).toBeNull();
  });

  it('with a page beyond the last leads to the last page that has rows', async () => {
    const { address } = await show(server(23), '/?page=5');
    expect(await screen.findByText('Aluno 23')).toBeVisible();
    expect([names(), address()]).toEqual([['Aluno 21', 'Aluno 22', 'Aluno 23'], '?page=2']);
    expect((await screen.findByText('21–23')).parentElement).toHaveTextContent('21–23 de 23');
  });
});

describe('the last row of the last page', () => {
  it('gone, leads to the page before, and nobody is told that nothing is left', async () => {
    const { world, source } = server(11);
    const { address } = await show({ source }, '/?page=1');
    await screen.findByText('Aluno 11');
    world.rows = studentsOf(10);
    await refresh();
    expect(await screen.findByText('Aluno 10')).toBeVisible();
    expect([names().length, address()]).toEqual([10, '']);
  });

  it('does so in a list without an address', async () => {
    const { world, source } = server(11);
    await show({ source }, '/', 'local');
    await userEvent.click(await screen.findByRole('button', { name: 'Página 2' }));
    await screen.findByText('Aluno 11');
    world.rows = studentsOf(10);
    await refresh();
    expect(await screen.findByText('Aluno 10')).toBeVisible();
  });

  it('leaves a list that has no row at all with its own words', async () => {
    const { world, source } = server(11);
    await show({ source }, '/?page=1');
    await screen.findByText('Aluno 11');
    world.rows = [];
    await refresh();
    expect(await screen.findByText('Nada espera por você')).toBeVisible();
  });
});
