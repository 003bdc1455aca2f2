import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { UserForm } from './user-form.tsx';
import { checkPasswordEndpoint, listPermissionsEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';

const asked: unknown[] = [];

beforeEach(() => {
  asked.length = 0;
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  answerCalls(
    answerTo(listPermissionsEndpoint, () => ({ content: [], totalSize: 0, totalIsExact: true })),
    answerTo(checkPasswordEndpoint, ({ body }) => {
      asked.push(body);
      return { isWeak: isObject(body) && body['password'] === 'Senha123' };
    }),
  );
});
afterEach(() => {
  session.close('signed-out');
  vi.unstubAllGlobals();
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
