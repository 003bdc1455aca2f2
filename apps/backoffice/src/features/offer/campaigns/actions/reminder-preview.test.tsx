import { previewCommunicationEndpoint, testCommunicationEndpoint } from '@habilita/contract';
import { Notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { COMMUNICATION_PREVIEW } from './communication-preview.fixture.ts';
import { ReminderPreview } from './reminder-preview.tsx';

const ID = '01932c6e-0000-7000-8000-000000000009';
const KIND = 'REGISTRATION_REMINDER';
const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

const PREVIEW = {
  ...COMMUNICATION_PREVIEW,
  total: 3702,
  byChannel: { EMAIL: 1234, SMS: 0, WHATSAPP: 2468 },
};

const open = () =>
  renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <Notifications />
      <ReminderPreview campaignId={ID} kind={KIND} onSent={() => undefined} onClose={() => undefined}>
        {null}
      </ReminderPreview>
    </ActorProvider>
  ));

beforeEach(() => signedInAs('ADMIN'));

test.each([
  { isCarried: true, told: 'Teste enviado para ana@habilita.test' },
  { isCarried: false, told: 'Teste para ana@habilita.test guardado na caixa de saída' },
])('a test message is said to be sent only where mail is sent: $isCarried', async ({ isCarried, told }) => {
  answerCalls(
    answerTo(previewCommunicationEndpoint, () => ({ ...PREVIEW, isCarried })),
    answerTo(testCommunicationEndpoint, () => ({ sentTo: 'ana@habilita.test' })),
  );
  await open();
  expect(await screen.findByText(/2\.468 por WhatsApp e 1\.234 por e-mail/)).toHaveTextContent('3.702 pessoas');
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar teste para mim' }));
  expect(await screen.findByText(told)).toBeInTheDocument();
});

test('one person, and one of each who is left out, are told of as one', async () => {
  const byChannel = { EMAIL: 1, SMS: 0, WHATSAPP: 0 };
  const leftOut = { incomplete: 1, blocked: 1, repeated: 1 };
  answerCalls(answerTo(previewCommunicationEndpoint, () => ({ ...PREVIEW, total: 1, byChannel, leftOut })));
  await open();
  expect(await screen.findByText(/por e-mail/)).toHaveTextContent(
    '1 pessoa concluiu a pré-matrícula e ainda não se matriculou. Recebe uma mensagem, por e-mail.',
  );
  expect(screen.getByText(/^Ficam de fora/)).toHaveTextContent(
    '1 não concluiu a pré-matrícula; 1 saiu das comunicações; 1 é outro cadastro de quem já está na lista.',
  );
});
