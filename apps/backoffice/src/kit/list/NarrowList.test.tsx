import { list } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListPage } from './ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const students = list({
  name: 'students',
  title: 'Alunos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: { name: { kind: 'text', label: 'Nome' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

const pageOf = (name: string) => ({ content: [{ id: name, name }], totalSize: 1, totalIsExact: true });

it('shows the cards of the search before until those of the next come, and a grey box before the first', async () => {
  const answers = [
    Promise.withResolvers<ReturnType<typeof pageOf>>(),
    Promise.withResolvers<ReturnType<typeof pageOf>>(),
  ];
  const asked = answers.values();
  const load = () => asked.next().value?.promise ?? Promise.reject(new Error('asked once more'));
  const wide = window.matchMedia;
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
  await renderScreen(() => (
    <ListPage declaration={students} source={{ key: ['students'], load }} rowKey={(row) => row.id} facts={['name']} />
  ));
  window.matchMedia = wide;
  expect(await screen.findByRole('status', { name: 'Carregando Alunos' })).toBeVisible();
  answers[0]?.resolve(pageOf('Ana Alves'));
  expect(await screen.findByText('Ana Alves')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Carregando Alunos' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Bia');
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  expect(screen.getByText('Ana Alves')).toBeVisible();
  answers[1]?.resolve(pageOf('Bia Braga'));
  expect(await screen.findByText('Bia Braga')).toBeVisible();
  expect(screen.queryByText('Ana Alves')).toBeNull();
});
