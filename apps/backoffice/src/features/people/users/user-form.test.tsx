import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { UserForm } from './user-form.tsx';
import type { User } from './user-values.ts';
import { checkPasswordEndpoint, listPermissionsEndpoint, readUserEntryEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';

const asked: unknown[] = [];

const PERMISSIONS = [
  { name: 'VIEW_LEADS' as const, portugueseName: 'Ver leads', group: 'LEADS' as const },
  { name: 'MANAGE_TAGS' as const, portugueseName: 'Gerenciar tags', group: 'TAGS' as const },
];

beforeEach(() => {
  asked.length = 0;
  sessionStorage.clear();
  signedInAs('ADMIN');
  answerCalls(
    answerTo(listPermissionsEndpoint, () => ({ content: PERMISSIONS, totalSize: 2, totalIsExact: true })),
    answerTo(readUserEntryEndpoint, () => new Response(null, { status: 503 })),
    answerTo(checkPasswordEndpoint, ({ body }) => {
      asked.push(body);
      return { isWeak: isObject(body) && body['password'] === 'Senha123' };
    }),
  );
});

const actor = personOf(['ADMIN']).user;

test('a common password is told when its field is left, one too short without asking, and a good one not at all', async () => {
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <UserForm />
    </ActorProvider>
  ));
  const field = await screen.findByLabelText(/^Senha/);
  await userEvent.type(field, 'Senha123');
  await userEvent.tab();
  expect(await screen.findByText('Senha fraca')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '123');
  await userEvent.tab();
  expect(await screen.findByText('Senha fraca')).toBeVisible();
  expect(asked).toHaveLength(1);
  await userEvent.clear(field);
  await userEvent.type(field, 'Direção#Segura7');
  await userEvent.tab();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText('Senha fraca')).toBeNull();
});

const openNew = () =>
  renderScreen(() => (
    <ActorProvider actor={actor}>
      <UserForm />
    </ActorProvider>
  ));

test('a reload brings back what was typed for a new user, but for the password, which is stored nowhere', async () => {
  await openNew();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Nádia Nova');
  await userEvent.type(await screen.findByLabelText(/^Senha/), 'Direção#Segura7');
  cleanup();
  expect(Object.values(sessionStorage).join()).toContain('Nádia Nova');
  expect(Object.values(sessionStorage).join()).not.toContain('Segura7');
  await openNew();
  expect(await screen.findByRole('textbox', { name: /^Nome/ })).toHaveValue('Nádia Nova');
  expect(await screen.findByLabelText(/^Senha/)).toHaveValue('');
});

test('the permissions of somebody whom this person may not change are text', async () => {
  const own: User = {
    id: actor.id,
    name: 'Ana',
    username: 'ana@demo.local',
    roles: ['MARKETING'],
    permissions: ['MANAGE_TAGS'],
    active: true,
    attributes: {},
    version: 1,
  };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <UserForm user={own} />
    </ActorProvider>
  ));
  const tags = await screen.findByText('Gerenciar tags');
  expect(tags).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('inactivating a user is confirmed with a red button that says so and has no first focus', async () => {
  const user: User = {
    id: '01932c6e-0000-7000-8000-0000000000aa',
    name: 'Bruno',
    username: 'bruno@demo.local',
    roles: ['MARKETING'],
    permissions: [],
    active: true,
    attributes: {},
    version: 1,
  };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <UserForm user={user} />
    </ActorProvider>
  ));
  await userEvent.click(await screen.findByRole('switch', { name: /^Ativo/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('button', { name: 'Inativar usuário' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voltar' })).toHaveFocus());
});
