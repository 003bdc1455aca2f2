import type { Permission } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { DrivingSchoolsPage } from '#features/offer/driving-schools/driving-schools-page.tsx';
import { PlansPage } from '#features/offer/plans/plans-page.tsx';
import { TagsPage } from '#features/on-records/tags/tags-page.tsx';
import { TemplatesPage } from '#features/offer/templates/templates-page.tsx';
import { UsersPage } from '#features/people/users/users-page.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { session } from '#api-client/session/session.ts';

const ROW = {
  id: '0199c6f0-0000-7000-8000-000000000001',
  name: 'Registro',
  presentationName: 'Registro',
  value: 'Registro',
  username: 'registro@example.com',
  cnpj: '33000167000101',
  roles: [],
  entityTypes: [],
  active: true,
};

beforeEach(() => {
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ content: [ROW], totalSize: 1, totalIsExact: true })));
});

async function open(Page: ComponentType, permissions: Permission[]) {
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: ['OPERATOR' as const], permissions, attributes: {} };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <Page />
    </ActorProvider>
  ));
  await screen.findAllByText('Registro');
}

/** Finds the links and buttons that create or edit a record, by the first word of their names. */
const offered = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    .flatMap((name) => /^(Criar|Editar)/.exec(name)?.[1] ?? [])
    .toSorted();

const PAGES: readonly [Permission, ComponentType][] = [
  ['MANAGE_CFCS', DrivingSchoolsPage],
  ['MANAGE_PLANS', PlansPage],
  ['MANAGE_TAGS', TagsPage],
  ['MANAGE_TEMPLATES', TemplatesPage],
  ['MANAGE_USERS', UsersPage],
];
const ALL = PAGES.map(([manages]) => manages);

test.each(PAGES)('with %s records are created and edited', async (manages, page) => {
  await open(page, [manages]);
  expect(offered()).toEqual(['Criar', 'Editar']);
});

test.each(PAGES)('without %s, whatever else somebody manages, they are only read', async (manages, page) => {
  await open(
    page,
    ALL.filter((other) => other !== manages),
  );
  expect(offered()).toEqual([]);
});

test('types of tag and tags have their own button to create one', async () => {
  await open(TagsPage, ['MANAGE_TAGS']);
  expect(screen.getByRole('button', { name: 'Criar novo tipo de tag' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Tags' }));
  expect(await screen.findByRole('button', { name: 'Criar nova tag' })).toBeVisible();
});
