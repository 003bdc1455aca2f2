import { listDispatchesEndpoint, previewCommunicationEndpoint } from '@habilita/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { COMMUNICATION_PREVIEW } from './communication-preview.fixture.ts';
import CommunicationsDialog from './communications-dialog.tsx';

const ID = '01932c6e-0000-7000-8000-000000000009';
const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

beforeEach(() => {
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  answerCalls(
    answerTo(listDispatchesEndpoint, () => ({ content: [] })),
    answerTo(previewCommunicationEndpoint, () => COMMUNICATION_PREVIEW),
  );
});
const open = () =>
  renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <CommunicationsDialog id={ID} name="Campinas" onClose={() => undefined} />
    </ActorProvider>
  ));

test('what sends a reminder stands in the one footer that stays in sight', async () => {
  await open();
  const send = await screen.findByRole('button', { name: 'Disparar para 53 pessoas' });
  const footer = send.closest<HTMLElement>('.kit-dialog-footer');
  expect(footer).not.toBeNull();
  if (footer === null) return;
  expect(
    within(footer)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Voltar', 'Enviar teste para mim', 'Disparar para 53 pessoas']);
  expect(screen.getAllByRole('button', { name: 'Voltar' })).toHaveLength(1);
});

test('the dialog begins on the chosen reminder, not on the cross that closes it', async () => {
  await open();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Lembrete de matrícula' })).toHaveFocus());
});
