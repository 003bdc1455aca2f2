import { acceptContractAgainEndpoint, readContractAcceptanceEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import AcceptancePage from './acceptance-page.tsx';

type Read = CallResponse<typeof readContractAcceptanceEndpoint>;

const WAITING: Read = {
  status: 'WAITING',
  acceptedAt: null,
  studentFirstName: 'Maria',
  campaignName: 'CNH Pop Serra',
  drivingSchoolName: null,
  html: '<p>Foro de Serra</p>',
  sha256: 'a',
  acceptedBefore: '2026-03-01T15:00:00Z',
  changes: [
    { kind: 'SAME', text: 'Foro de ' },
    { kind: 'REMOVED', text: 'Vitória' },
    { kind: 'ADDED', text: 'Serra' },
  ],
};
const ACCEPTED = { status: 'ACCEPTED', acceptedAt: '2026-03-10T15:00:00Z' } as const;
const READ_AGAIN: Read = { ...WAITING, ...ACCEPTED, changes: [{ kind: 'SAME', text: 'Foro de Serra' }] };

const open = () => renderScreen(() => <AcceptancePage contractKey="chave" />);

async function expectAcceptedText() {
  expect(await screen.findByRole('heading', { level: 1, name: 'Contrato aceito' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'O contrato' })).toHaveTextContent(/Foro de Serra$/);
  expect(screen.getByText('Você aceitou o novo contrato').closest('[data-tone]')).toHaveAttribute(
    'data-tone',
    'positive',
  );
}

test('once accepted, the page says so and still shows the contract as it now reads', async () => {
  answerCalls(
    answerTo(readContractAcceptanceEndpoint, () => WAITING),
    answerTo(acceptContractAgainEndpoint, () => ACCEPTED),
  );
  const user = userEvent.setup();
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'O seu contrato mudou' })).toBeVisible();
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Aceitar o novo contrato' }));
  await expectAcceptedText();
});

test('an accepted contract can be read again through the same link', async () => {
  answerCalls(answerTo(readContractAcceptanceEndpoint, () => READ_AGAIN));
  await open();
  expect(await screen.findByText(/^Aceite registrado em/)).toBeVisible();
  await expectAcceptedText();
});
