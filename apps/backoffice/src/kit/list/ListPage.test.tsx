import { list } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { ListPage } from './ListPage.tsx';
import type { ListPageProps } from './list-types.ts';
import { renderScreen } from '../test-screen.tsx';

const students = list({
  name: 'students',
  title: 'Alunos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    status: { label: 'Situação', type: 'status', words: { PAID: 'PAGO', LATE: 'ATRASADO' } },
    balance: { label: 'Saldo', type: 'money' },
    secret: { label: 'Total pago', type: 'money', visibleTo: { roles: ['ADMIN'] } },
    rg: { label: 'RG', type: 'text', hidden: true },
  },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    cpf: { kind: 'cpf', label: 'CPF', advanced: true },
    paid: { kind: 'dates', label: 'Pagamento', advanced: true },
    owed: { kind: 'word', label: 'Devedores', advanced: true, visibleTo: { roles: ['ADMIN'] } },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

interface Student {
  readonly id: string;
  readonly name: string;
  readonly status: 'PAID' | 'LATE';
  readonly balance: Cents;
  readonly secret: Cents;
}

const everyone: readonly Student[] = Array.from({ length: 23 }, (_, index) => ({
  id: String(index),
  name: `Aluno ${String(index).padStart(2, '0')}`,
  status: index % 2 === 0 ? 'PAID' : 'LATE',
  balance: reais(-10.1),
  secret: reais(5),
}));

/** `asked` collects the queries that the list sent. */
function server(rows: readonly Student[] = everyone) {
  const asked: Record<string, string>[] = [];
  const load = (query: Record<string, string>) => {
    asked.push(query);
    const found = rows.filter((row) => row.name.includes(query['name'] ?? ''));
    const from = Number(query['page']) * Number(query['size']);
    return Promise.resolve({
      content: found.slice(from, from + Number(query['size'])),
      totalSize: found.length,
      totalIsExact: true,
    });
  };
  return { asked, source: { key: ['students'], load } };
}

type Props = ListPageProps<Student, typeof students>;
const show = (props: Partial<Props> & Pick<Props, 'source'>, options = {}) =>
  renderScreen(
    () => <ListPage declaration={students} rowKey={(row) => row.id} facts={['name', 'status', 'balance']} {...props} />,
    options,
  );

const columns = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const names = () =>
  [...document.querySelectorAll('tbody tr td:first-child, .kit-card-facts > :first-child')].map(
    (cell) => cell.textContent,
  );

const rowActions = () => [
  { key: 'a', label: 'Editar', icon: <i />, onClick: () => undefined },
  { key: 'b', label: 'Contrato', icon: <i />, disabledReason: 'Ainda não foi gerado.' },
  { key: 'c', label: 'Desistência', disabledReason: 'Só para matriculados.' },
];

const bounded = ({ exactTotal }: Record<string, string>) =>
  Promise.resolve({
    content: everyone.slice(0, 10),
    totalSize: exactTotal === 'true' ? 12_345 : 10_000,
    totalIsExact: exactTotal === 'true',
  });

beforeEach(() => localStorage.clear());

describe('a list screen', () => {
  it('shows the first ten of all rows, their total, and asks for no column nobody sees', async () => {
    const { asked, source } = server();
    await show({ source });
    expect(await screen.findByText('Aluno 09')).toBeInTheDocument();
    expect(names()).toHaveLength(10);
    expect((await screen.findByText('1–10')).parentElement).toHaveTextContent('1–10 de 23');
    expect(asked).toEqual([{ page: '0', size: '10', sort: 'name,ASC', columns: 'name,status,balance,secret' }]);
  });

  it('leaves a column out for those who may not see it', async () => {
    await show({ source: server().source }, { person: { id: 'x', roles: ['OPERATOR'], permissions: [] } });
    await screen.findByText('Aluno 00');
    expect(columns()).toEqual(['Nome', 'Situação', 'Saldo']);
  });

  it('says that it could not add up, and adds up on demand', async () => {
    let isDown = true;
    const totals = () =>
      isDown
        ? Promise.reject(new ApiFailure(500, 'r'))
        : Promise.resolve({ totals: { balance: reais(-232.3) }, isExact: true });
    await show({ source: { ...server().source, totals } });
    expect(await screen.findByText(/Somas: não foi possível carregar/)).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/232,30/)).toBeVisible();
    expect(screen.queryByText(/Somas/)).not.toBeInTheDocument();
  });

  it('opens an address with a filter the person is not offered, without it', async () => {
    const { asked, source } = server();
    await show({ source }, { at: '/?owed=sim&name=Aluno', person: { id: 'x', roles: ['OPERATOR'], permissions: [] } });
    await screen.findByText('Aluno 03');
    expect(asked).toEqual([expect.not.objectContaining({ owed: 'sim' })]);
    expect(asked).toEqual([expect.objectContaining({ name: 'Aluno' })]);
  });

  it('searches on Enter, keeps the filter in the address, and takes it away by its chip', async () => {
    const { source } = server();
    const { address } = await show({ source }, { at: '/?page=1&tab=x' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Aluno 07{Enter}');
    await waitFor(() => expect(names()).toEqual(['Aluno 07']));
    expect(address()).toBe('?tab=x&name=Aluno+07');
    await userEvent.click(screen.getByRole('button', { name: 'Remover filtro Nome' }));
    await waitFor(() => expect(names()).toHaveLength(10));
    expect([address(), screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value]).toEqual(['?tab=x', '']);
  });

  it('offers no cross at a filter that the screen would set again', async () => {
    await show({ source: server().source, kept: 'name' }, { at: '/?name=Aluno' });
    const chips = await screen.findByRole('list', { name: 'Filtros aplicados' });
    expect(chips).toHaveTextContent('Nome: Aluno');
    expect(within(chips).queryByRole('button')).toBeNull();
  });

  it('opens the advanced search in place, and refuses half a date', async () => {
    const { asked, source } = server();
    await show({ source });
    await userEvent.click(await screen.findByRole('button', { name: 'Busca avançada' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Pagamento: de' }), '3112');
    await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
    expect(screen.getByText('Digite uma data como 31/12/2026.')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('closes the advanced search once it is asked for, keeps the focus beside it and says what was asked for', async () => {
    const { asked, source } = server();
    await show({ source });
    const advanced = await screen.findByRole('button', { name: 'Busca avançada' });
    await userEvent.click(advanced);
    await userEvent.type(await screen.findByRole('textbox', { name: 'CPF' }), '11144477735{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ cpf: '11144477735' }));
    expect(advanced).toHaveAttribute('aria-expanded', 'false');
    expect(advanced).toHaveFocus();
    expect(await screen.findByRole('list', { name: 'Filtros aplicados' })).toHaveTextContent('CPF: 111.444.777-35');
  });

  it('sorts by a button of the column and says so', async () => {
    const { asked, source } = server();
    const { address } = await show({ source });
    await screen.findByText('Aluno 00');
    await userEvent.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending'),
    );
    expect([address(), asked.at(-1)?.['sort']]).toEqual(['?sort=name%2CDESC', 'name,DESC']);
  });

  it('remembers which columns a person chose', async () => {
    const { source } = server();
    await show({ source });
    await userEvent.click(await screen.findByRole('button', { name: 'Colunas' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'RG' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mover RG para antes' }));
    expect(columns()).toEqual(['Nome', 'Situação', 'Saldo', 'RG', 'Total pago']);
    expect(localStorage.getItem('habilita-columns:admin:students')).toContain('"rg":true');
  });

  it('offers what can be done with a row, and says why something cannot', async () => {
    await show({ source: server().source, rowActions });
    const off = await screen.findByRole('button', { name: 'Contrato: Aluno 00' });
    expect(off).toHaveAccessibleDescription('Ainda não foi gerado.');
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações: Aluno 00' }));
    expect(await screen.findByRole('menuitem', { name: /Desistência Só para matriculados/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('reads a row out by its first fact in words, never by a code', async () => {
    const renderers = { status: ({ status }: Student) => (status === 'LATE' ? 'Em atraso' : undefined) };
    await show({ source: server().source, rowActions, facts: ['status', 'name'], renderers });
    expect((await screen.findAllByRole('button', { name: 'Editar: Em atraso' })).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: 'Editar: PAGO' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /: (PAID|LATE)$/ })).toBeNull();
  });

  it('tells an empty list from filters that find nothing, and offers the way out', async () => {
    const { source } = server();
    await show({ source }, { at: '/?name=Ninguém' });
    expect(await screen.findByText('Nenhum registro com estes filtros')).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Limpar Filtros' });
    await userEvent.click(clear as HTMLElement);
    expect(await screen.findByText('Aluno 00')).toBeInTheDocument();
  });

  it('does not tell to take away the one filter that the screen would set again', async () => {
    const props = { source: server([]).source, kept: 'name', emptyText: 'Nenhum aluno ainda' } as const;
    await show(props, { at: '/?name=Aluno' });
    expect(await screen.findByText('Nenhum aluno ainda')).toBeInTheDocument();
    expect(screen.queryByText(/Tire um filtro/)).toBeNull();
  });

  it('keeps the room of its rows free from the start, so that nothing below is pushed down by them', async () => {
    const late = Promise.withResolvers<Awaited<ReturnType<typeof bounded>>>();
    await show({ source: { key: ['students'], load: () => late.promise } });
    await screen.findByRole('table');
    expect(document.querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(10);
    late.resolve(await bounded({}));
    expect(await screen.findByText('Aluno 09')).toBeInTheDocument();
    expect(document.querySelectorAll('tbody tr[aria-hidden="true"]')).toHaveLength(0);
  });

  it('says that there is nothing yet', async () => {
    await show({ source: server([]).source, emptyText: 'Nenhum aluno ainda' });
    expect(await screen.findByText('Nenhum aluno ainda')).toBeInTheDocument();
  });

  it('that fails shows the code to quote and tries again', async () => {
    const { source } = server();
    let broken = true;
    const load = (query: Record<string, string>) =>
      broken ? Promise.reject(new ApiFailure(500, 'req42')) : source.load(query);
    await show({ source: { key: ['students'], load } });
    expect(await screen.findByText('req42')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Aluno 00')).toBeInTheDocument();
  });

  it('that was counted to a bound says so, and counts all when asked', async () => {
    await show({ source: { key: ['students'], load: bounded } });
    const [count] = await screen.findAllByRole('button', { name: 'contar tudo' });
    expect(screen.getAllByText(/mais de 10.000/)).not.toHaveLength(0);
    await userEvent.click(count as HTMLElement);
    expect(await screen.findAllByText('12.345')).toHaveLength(2);
  });
});

describe('a list on a phone', () => {
  const wide = window.matchMedia;
  const phone = (query: string) => Object.assign(wide(query), { matches: query.includes('max-width') });

  it('shows cards with the facts that matter, the rest on expansion, and more on request', async () => {
    window.matchMedia = phone;
    await show({ source: server().source });
    window.matchMedia = wide;
    expect(await screen.findByText(/^Total -/)).toHaveTextContent('Total - 23');
    const [card] = screen.getAllByRole('listitem');
    expect(within(card as HTMLElement).queryByText('Total pago')).toBeNull();
    await userEvent.click(within(card as HTMLElement).getByRole('button', { name: 'Mostrar mais' }));
    expect(within(card as HTMLElement).getByText('Total pago')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver mais' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ver mais' }));
    await waitFor(() => expect(names()).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Ver mais' })).toBeNull();
  });

  it('folds its filters, so that rows stand in the first screen, and folds them again once they are asked for', async () => {
    const { asked, source } = server();
    window.matchMedia = phone;
    await show({ source });
    const filters = await screen.findByRole('button', { name: 'Filtros' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pesquisar' })).toBeNull();
    await userEvent.click(filters);
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'ana');
    await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
    window.matchMedia = wide;
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'ana' }));
    expect(filters).toHaveAttribute('aria-expanded', 'false');
    expect(filters).toHaveFocus();
    expect(await screen.findByRole('list', { name: 'Filtros aplicados' })).toHaveTextContent('Nome: ana');
  });
});
