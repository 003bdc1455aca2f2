import { list, type SavedView } from '@habilita/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KitValue, ViewsSource } from '#kit/kit-context.tsx';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import './SaveViewDialog.tsx';

const plansList = list({
  name: 'plans',
  title: 'Planos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    price: { label: 'Preço', type: 'money', hidden: true },
  },
  filters: {
    name: { kind: 'text', label: 'Termo' },
    price: { kind: 'number', label: 'Preço', visibleTo: { roles: ['ADMIN'] } },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

interface Plan {
  readonly id: string;
  readonly name: string;
}

const rows: Plan[] = [{ id: '1', name: 'Primeira habilitação' }];
const aView = (view: Partial<SavedView>): SavedView => ({
  id: 'v1',
  name: 'Baratos',
  query: { name: 'habilita', sort: 'name,DESC' },
  columns: { order: [], shown: { price: true }, widths: {} },
  sharedWith: [],
  ownerName: 'Ana',
  mayEdit: true,
  version: 1,
  ...view,
});

function createServer(views: SavedView[], defaultViewId: string | null = null) {
  const server = { views, defaultViewId, kept: [] as unknown[], searched: [] as Record<string, string>[] };
  const source: ViewsSource = {
    read: () => Promise.resolve({ content: server.views, defaultViewId: server.defaultViewId, columns: null }),
    create(_list, body) {
      const made = aView({ ...body, id: `v${server.views.length + 1}` });
      server.views = [...server.views, made];
      return Promise.resolve(made);
    },
    edit(id, body) {
      const edited = aView({ ...body, id, version: body.version + 1 });
      server.views = server.views.map((one) => (one.id === id ? edited : one));
      return Promise.resolve(edited);
    },
    remove(id) {
      server.views = server.views.filter((one) => one.id !== id);
      return Promise.resolve();
    },
    keep(_list, kept) {
      server.kept.push(kept);
      if (kept.defaultViewId !== undefined) server.defaultViewId = kept.defaultViewId;
      return Promise.resolve();
    },
  };
  return { server, source };
}

async function open(
  { server, source }: ReturnType<typeof createServer>,
  {
    at = '/',
    roles = ['ADMIN'],
    name = plansList.name,
  }: { at?: string; roles?: NonNullable<KitValue['person']>['roles']; name?: string } = {},
) {
  const screenOf = () => (
    <ListPage<Plan, typeof plansList>
      declaration={{ ...plansList, name }}
      source={{
        key: ['plans'],
        load(query) {
          server.searched.push(query);
          return Promise.resolve({ content: rows, totalSize: 1, totalIsExact: true });
        },
      }}
      rowKey={(row) => row.id}
      facts={['name']}
    />
  );
  const opened = await renderScreen(screenOf, { at, person: { id: 'ana', roles, permissions: [] }, views: source });
  await screen.findByRole('cell', { name: 'Primeira habilitação' });
  return opened;
}

const tab = (name: RegExp) => screen.findByRole('link', { name });
const menu = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Ações da visão/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

const inDialogs = () => (
  <DialogList<Plan, typeof plansList>
    declaration={plansList}
    source={{ key: ['plans'], load: () => Promise.resolve({ content: rows, totalSize: 1, totalIsExact: true }) }}
    rowKey={(row) => row.id}
    facts={['name']}
    mayManage={false}
    addLabel="Novo plano"
  >
    {() => null}
  </DialogList>
);

beforeEach(() => localStorage.clear());

describe('a saved view', () => {
  it('says which of its filters the list no longer accepts', async () => {
    await open(createServer([aView({ query: { name: 'x', price: '100' } })], 'v1'));
    expect(await screen.findByText('Não aplicado: Termo')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Filtros aplicados' })).toHaveTextContent('Preço: igual a 100');
  });

  it('keeps what is on screen under a name, and becomes the tab the list is in', async () => {
    const world = createServer([]);
    const { address } = await open(world, { at: '/?name=habilita&sort=name,DESC' });
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar visão' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Minha visão');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await tab(/^Minha visão/)).toHaveAttribute('aria-current', 'page');
    expect(world.server.views[0]?.query).toEqual({ name: 'habilita', sort: 'name,DESC' });
    await waitFor(() => expect(address()).toContain('view=v1'));
  });

  it('brings back filters, sort and columns', async () => {
    const world = createServer([aView({})]);
    await open(world);
    expect(screen.queryByRole('columnheader', { name: 'Preço' })).toBeNull();
    await userEvent.click(await tab(/^Baratos/));
    expect(await screen.findByRole('columnheader', { name: 'Preço' })).toBeInTheDocument();
    expect(world.server.searched.at(-1)).toMatchObject({ name: 'habilita', sort: 'name,DESC' });
    expect(screen.getByRole('list', { name: 'Filtros aplicados' })).toHaveTextContent('habilita');
  });

  it('is the list’s first when the person chose so, until they ask for all', async () => {
    const world = createServer([aView({})], 'v1');
    const { address } = await open(world);
    await waitFor(() => expect(address()).toContain('view=v1'));
    await userEvent.click(await tab(/^Todos/));
    await waitFor(() => expect(address()).toBe('?view=all'));
    expect(world.server.searched.at(-1)).not.toHaveProperty('name');
  });

  it('has its line kept free while it is asked for, where the list had views the last time', async () => {
    const { server, source } = createServer([aView({})]);
    await open({ server, source });
    await tab(/^Baratos/);
    cleanup();
    const late = Promise.withResolvers<Awaited<ReturnType<typeof source.read>>>();
    await open({ server, source: { ...source, read: () => late.promise } });
    expect(document.querySelector('.saved-views')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Baratos/ })).toBeNull();
    late.resolve({ content: [], defaultViewId: null, columns: null });
    await waitFor(() => expect(document.querySelector('.saved-views')).toBeNull());
    cleanup();
    await open({ server, source: { ...source, read: () => new Promise(() => undefined) } });
    expect(document.querySelector('.saved-views')).toBeNull();
  });

  it('does not take over an address somebody was sent', async () => {
    const { address } = await open(createServer([aView({})], 'v1'), { at: '/?name=outro' });
    await tab(/^Baratos/);
    expect(address()).toBe('?name=outro');
  });

  it('that shows something else can be brought up to date', async () => {
    const world = createServer([aView({})]);
    const { go } = await open(world, { at: '/?view=v1&name=habilita&sort=name,DESC' });
    await tab(/^Baratos/);
    expect(screen.queryByRole('button', { name: 'Salvar alterações' })).toBeNull();
    go('/?view=v1&name=outro');
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar alterações' }));
    await waitFor(() => expect(world.server.views[0]).toMatchObject({ query: { name: 'outro' }, version: 2 }));
  });

  it('is made the first, renamed and deleted from its menu', async () => {
    const world = createServer([aView({})]);
    await open(world, { at: '/?view=v1' });
    await menu('Abrir a lista nesta visão');
    await waitFor(() => expect(world.server.defaultViewId).toBe('v1'));
    await menu('Renomear e compartilhar');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await tab(/^Baratos 2/);
    await menu('Excluir');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(world.server.views).toEqual([]));
  });

  it('of a list that is sent by e-mail says that its reports end with it', async () => {
    const asked = 'A visão “Baratos” deixa de existir; os registros não mudam.';
    await open(createServer([aView({})]), { at: '/?view=v1', name: 'payments' });
    await menu('Excluir');
    const reports =
      'Os relatórios por e-mail agendados com ela não são mais enviados, e as outras pessoas que os agendaram são avisadas.';
    expect(await screen.findByText(`${asked} ${reports}`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  });

  it('of a list that is sent by e-mail leads to the schedule of its report', async () => {
    await open(createServer([aView({})]), { at: '/?view=v1', name: 'payments' });
    await userEvent.click(await screen.findByRole('button', { name: /^Ações da visão/ }));
    expect(await screen.findByRole('menuitem', { name: 'Enviar por e-mail' })).toHaveAttribute(
      'href',
      '/exports/reports?agendar=v1',
    );
  });

  it('of somebody else is used and not changed', async () => {
    const shared = aView({ mayEdit: false, sharedWith: ['SUPERVISOR'] });
    await open(createServer([shared]), { at: '/?view=v1&name=outro', roles: ['SUPERVISOR'] });
    expect(await tab(/Baratos, de Ana/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Salvar alterações' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Ações da visão/ }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Abrir a lista nesta visão',
    ]);
  });

  it('leaves out a filter the person does not have', async () => {
    const world = createServer([aView({ query: { name: 'habilita', price: '10' } })]);
    await open(world, { roles: ['OPERATOR'] });
    await userEvent.click(await tab(/^Baratos/));
    await waitFor(() => expect(world.server.searched.at(-1)).toHaveProperty('name', 'habilita'));
    expect(world.server.searched.at(-1)).not.toHaveProperty('price');
  });

  it('is shared by those who may, with roles', async () => {
    const world = createServer([]);
    await open(world, { roles: ['OPERATOR'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar visão' }));
    await screen.findByRole('textbox', { name: /^Nome/ });
    expect(screen.queryByText('Compartilhar com')).toBeNull();
  });

  it('is offered by lists whose rows open in a dialog as well', async () => {
    const { source } = createServer([]);
    await renderScreen(inDialogs, { person: { id: 'ana', roles: ['ADMIN'], permissions: [] }, views: source });
    expect(await screen.findByRole('button', { name: 'Salvar visão' })).toBeVisible();
  });
});
