import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
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

test('another state clears the city', async () => {
  await renderScreen(
    () => (
      <ActorProvider actor={{ ...user, permissions }}>
        <RegistrationForm registration={registration} />
      </ActorProvider>
    ),
    { lookups: { states } },
  );
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  await waitFor(() => expect(city).toHaveValue('Vitória - ES'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Estado' }));
  await userEvent.click(await screen.findByRole('option', { name: /Minas Gerais/ }));
  expect(city).toHaveValue('');
});
