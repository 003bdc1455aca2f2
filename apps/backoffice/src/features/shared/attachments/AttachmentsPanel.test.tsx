import { listAttachmentsEndpoint, type Role } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { AttachmentsPanel } from './AttachmentsPanel.tsx';

beforeEach(() => {
  answerCalls(answerTo(listAttachmentsEndpoint, () => ({ content: [] })));
});

const show = (role: Role) => {
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: [role], permissions: [], attributes: {} };
  return renderScreen(() => (
    <ActorProvider actor={actor}>
      <AttachmentsPanel entityType="REGISTRATION" entityId="01932c6e-0000-7000-8000-000000000001" />
    </ActorProvider>
  ));
};

test('without files, who may not attach any is told who may', async () => {
  await show('STUDENT_SUPPORT');
  expect(await screen.findByText('Ainda não há anexos.')).toBeVisible();
  expect(screen.getByText('Quem anexa, abre e remove arquivos são os administradores.')).toBeVisible();
});

test('an administrator is offered to attach them', async () => {
  await show('ADMIN');
  expect(await screen.findByText('Ainda não há anexos.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Anexar arquivos' })).toBeVisible();
  expect(screen.queryByText(/administradores/)).toBeNull();
});
