import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { Timeline } from './timeline.tsx';
import { readTimelineMessageEndpoint, timelineEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const MESSAGE = '0199c6f0-0000-7000-8000-000000000002';
type Item = CallResponse<typeof timelineEndpoint>['content'][number];
const item = (key: string, kind: Item['kind'], title: string, text: string, more: Partial<Item> = {}): Item => ({
  key,
  kind,
  title,
  text,
  who: null,
  at: '2026-11-24T12:00:00Z',
  ...more,
});
const CONTENT = [
  item('M1', 'MESSAGE', 'Pagamento recebido', 'E-mail não enviado', { messageId: MESSAGE }),
  item('E1', 'EVENT', 'Cobrança emitida', 'Parcela 2 de 3 de R$ 250,00, Boleto parcelado'),
];
const BODY: CallResponse<typeof readTimelineMessageEndpoint> = {
  id: MESSAGE,
  channel: 'EMAIL',
  status: 'KEPT',
  recipient: 'ana@example.com',
  subject: 'Pagamento recebido',
  body: 'Olá, Ana!',
  hasSecrets: false,
  createdAt: '2026-11-24T12:00:00Z',
  sentAt: null,
};

beforeEach(() => {
  answerCalls(
    answerTo(timelineEndpoint, () => ({ content: CONTENT, next: null })),
    answerTo(readTimelineMessageEndpoint, () => BODY),
  );
});

const button = (name: string) => screen.getByRole('button', { name });

async function draw() {
  const { user, fullPermissions: permissions } = personOf(['ADMIN']);
  await renderScreen(() => (
    <ActorProvider actor={{ ...user, permissions }}>
      <Timeline registration={{ id: ID, campaignZoneOffset: '-03:00' }} />
    </ActorProvider>
  ));
}

test('a message opens from its title, with what became of it', async () => {
  await draw();
  expect(await screen.findByRole('list', { name: 'Linha do tempo' })).toHaveTextContent(
    'Parcela 2 de 3 de R$ 250,00, Boleto parcelado',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pagamento recebido' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pagamento recebido' });
  expect(await screen.findByRole('region', { name: 'Texto da mensagem' })).toHaveTextContent('Olá, Ana!');
  expect(dialog).toHaveTextContent('SituaçãoGuardada');
});

test('what is shown is told by a pressed button, also when it is everything', async () => {
  await draw();
  await screen.findByRole('list', { name: 'Linha do tempo' });
  expect(button('Tudo')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(button('Mensagens'));
  expect([button('Tudo'), button('Mensagens')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
  ]);
});
