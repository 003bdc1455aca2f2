import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import type { LookupSource } from '#kit/kit-context.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { RegistrationForm } from './registration-form.tsx';
import { batchCountiesEndpoint, listCountiesEndpoint } from '@habilita/contract';
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

beforeEach(() => {
  signedInAs('ADMIN');
  const content = [{ id: registration.studentCountyId ?? '', name: 'Vitória', stateAcronym: 'ES' }];
  const found = () => ({ content, totalSize: 1, totalIsExact: true });
  answerCalls(answerTo(listCountiesEndpoint, found), answerTo(batchCountiesEndpoint, found));
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
