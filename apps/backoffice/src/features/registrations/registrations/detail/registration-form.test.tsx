import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { session } from '#api-client/session/session.ts';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import type { LookupSource } from '#kit/kit-context.tsx';
import Toasts from '#kit/feedback/toasts.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { RegistrationForm } from './registration-form.tsx';
import { batchCountiesEndpoint, editStudentEndpoint, listCountiesEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';

const STATES = [
  { value: 'ES', label: 'Espírito Santo' },
  { value: 'MG', label: 'Minas Gerais' },
];
const states: LookupSource = {
  search: () => Promise.resolve(STATES),
  byIds: (ids) => Promise.resolve(STATES.filter(({ value }) => ids.includes(value))),
};
const registration = aRegistration();
const { user, fullPermissions: permissions } = personOf(['ADMIN']);

const content = [{ id: registration.studentCountyId ?? '', name: 'Vitória', stateAcronym: 'ES' }];
const found = () => ({ content, totalSize: 1, totalIsExact: true });
const counties = [answerTo(listCountiesEndpoint, found), answerTo(batchCountiesEndpoint, found)];

beforeEach(() => {
  sessionStorage.clear();
  notifications.clean();
  signedInAs('ADMIN');
  answerCalls(...counties);
});

const show = (shown: typeof registration) =>
  renderScreen(
    () => (
      <ActorProvider actor={{ ...user, permissions }}>
        <RegistrationForm registration={shown} />
      </ActorProvider>
    ),
    { lookups: { states } },
  );

test('another state clears the city', async () => {
  await show(registration);
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  await waitFor(() => expect(city).toHaveValue('Vitória - ES'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Estado' }));
  await userEvent.click(await screen.findByRole('option', { name: /Minas Gerais/ }));
  expect(city).toHaveValue('');
});

test('what is left after money went back is not called paid, as the header calls all that arrived', async () => {
  await show({
    ...registration,
    totalMoneyInPlatform: reais(1266),
    marketplaceTotalMoneyInPlatform: reais(135.5),
    partnerTotalMoneyInPlatform: reais(1130.5),
  });
  expect((await screen.findByText('Saldo recebido na plataforma')).nextSibling).toHaveTextContent('R$ 1.266,00');
  expect(screen.getByText('Saldo recebido, parte da plataforma').nextSibling).toHaveTextContent('R$ 135,50');
  expect(screen.getByText('Saldo recebido, parte do CFC').nextSibling).toHaveTextContent('R$ 1.130,50');
  expect(screen.queryByText(/^Pago /)).toBeNull();
});

async function saving(answer: Promise<Response>) {
  answerCalls(
    ...counties,
    answerTo(editStudentEndpoint, () => answer),
  );
  const shown = await show(registration);
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'RG' }), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
  return shown;
}

const saved = () => Response.json({ studentVersion: registration.studentVersion + 1 });

async function leftWhileSaving(answer: Promise<Response>) {
  const { go } = await saving(answer);
  go('/elsewhere');
  const question = await screen.findByRole('dialog', { name: 'Sair antes da resposta?' });
  expect(question).toHaveTextContent(`“Matrícula de ${registration.studentName}” ainda está sendo enviado.`);
  await userEvent.click(screen.getByRole('button', { name: 'Sair assim mesmo' }));
  await screen.findByText('Outra tela');
}

test('whoever stays is told that it was saved, without the name that stands on the screen', async () => {
  await saving(Promise.resolve(saved()));
  await waitFor(() => expect(screen.getByText('Matrícula atualizada com sucesso')).toBeVisible());
  // The one link with the name is that of the form, to the student's user.
  expect(screen.getAllByRole('link', { name: registration.studentName })).toHaveLength(1);
});

test('whoever leaves during a save is told later whose registration was saved, with the way back', async () => {
  const answer = Promise.withResolvers<Response>();
  await leftWhileSaving(answer.promise);
  answer.resolve(saved());
  await waitFor(() => expect(screen.getByText('Matrícula atualizada com sucesso')).toBeVisible());
  expect(screen.getByRole('link', { name: registration.studentName })).toHaveAttribute(
    'href',
    expect.stringContaining(registration.id),
  );
});

test('whoever leaves during a save is told later whose registration was not saved', async () => {
  const answer = Promise.withResolvers<Response>();
  await leftWhileSaving(answer.promise);
  answer.resolve(new Response(null, { status: 503 }));
  expect(await screen.findByText(`Não foi salvo: “Matrícula de ${registration.studentName}”.`)).toBeVisible();
});

test.each([
  [200, 'Matrícula atualizada com sucesso'],
  [503, 'Não foi salvo: “Alteração de Matrícula”.'],
])('whoever comes after a person who signed out during a save reads no name (HTTP %s)', async (status, said) => {
  const answer = Promise.withResolvers<Response>();
  await leftWhileSaving(answer.promise);
  session.close('signed-out');
  answer.resolve(status === 200 ? saved() : new Response(null, { status }));
  await waitFor(() => expect(screen.getByText(said)).toBeVisible());
  expect(screen.queryByText(registration.studentName)).toBeNull();
});
