import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { ActionsMenu } from '#kit/layout/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { useRegistrationActions } from './use-registration-actions.tsx';

beforeEach(() => {
  signedInAs('ADMIN');
});

function Menu({ registration }: { readonly registration: Registration }) {
  const { actions, dialog } = useRegistrationActions(registration);
  return (
    <>
      <ActionsMenu actions={actions} />
      {dialog}
    </>
  );
}

async function menuOf(can: Partial<Registration['can']>, overrides: Partial<Registration> = {}) {
  const registration = aRegistration(overrides);
  const { user, fullPermissions: permissions } = personOf(['ADMIN']);
  const actor = { ...user, permissions };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <Menu registration={{ ...registration, can: { ...registration.can, ...can } }} />
    </ActorProvider>
  ));
  fireEvent.click(screen.getByRole('button', { name: 'Ações' }));
  return waitFor(() => screen.getAllByRole('menuitem'));
}

test('the menu has what is about the student first, then money, then what ends the registration; in each the order of the specification', async () => {
  const items = await menuOf({});
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Regerar Contrato',
    'Registrar Observação',
    'Enviar entrada por e-mail',
    'Ver contrato',
    'Agendamento',
    'Pagamento Avulso',
    'Lançamento Manual',
    'Pagamento no CFC',
    'Alteração de Categoria',
    'Reembolso',
    'Desfazer desistência',
    'Desistência',
    'Voltar para o carrinho',
    'Revogar consentimento',
  ]);
});

const menuFor = async (nextPaymentPart: Registration['nextPaymentPart']) => {
  const items = await menuOf({}, { nextPaymentPart });
  cleanup();
  return items.flatMap(({ textContent }) => (textContent.endsWith('por e-mail') ? [textContent] : []));
};

test('what is mailed is called the down payment only while that is what the student pays next', async () => {
  expect(await menuFor('DOWN_PAYMENT')).toEqual(['Enviar entrada por e-mail']);
  expect(await menuFor('INSTALLMENT')).toEqual(['Enviar cobrança por e-mail']);
  expect(await menuFor(null)).toEqual(['Enviar entrada por e-mail']);
});

test('what several actions are off for is said once, and each says it to a screen reader', async () => {
  const off = 'REGISTRATION_INVALID_STATUS' as const;
  const items = await menuOf({
    abandon: off,
    backToCart: off,
    planChange: off,
    regenerateContract: off,
  });
  const said = 'A situação da matrícula não permite esta ação.';
  const shown = screen.getAllByText(said).filter((one) => !one.classList.contains('kit-hidden'));
  expect(shown).toHaveLength(1);
  const last = items.slice(-4).map((item) => item.textContent);
  expect(last).toEqual(
    ['Regerar Contrato', 'Alteração de Categoria', 'Desistência', 'Voltar para o carrinho'].map(
      (label) => `${label} ${said}`,
    ),
  );
});

test.each([
  ['PLAN_IN_CART', 'Desistência', 'O aluno ainda não concluiu a matrícula.'],
  ['PLAN_IN_CART', 'Desfazer desistência', 'O aluno não desistiu desta matrícula.'],
  ['ABANDONED', 'Desistência', 'O aluno desistiu desta matrícula.'],
  ['REGISTERED', 'Desfazer desistência', 'O aluno não desistiu desta matrícula.'],
] as const)('in the status %s, %s says what the status is', async (status, label, said) => {
  const off = 'REGISTRATION_INVALID_STATUS' as const;
  const items = await menuOf({ abandon: off, undoAbandon: off }, { status });
  expect(items.map(({ textContent }) => textContent)).toContain(`${label} ${said}`);
});

test('an action is off with its sentence, or absent, as the record’s answers say', async () => {
  const items = await menuOf({ scheduling: 'FORBIDDEN', revokeConsent: 'CONSENT_HAS_PAYMENTS' });
  const texts = items.map(({ textContent }) => textContent);
  expect(texts).not.toContain('Agendamento');
  const revoke = items.find(({ textContent }) => textContent.startsWith('Revogar consentimento'));
  expect(revoke?.getAttribute('aria-disabled')).toBe('true');
  expect(revoke?.textContent).toContain('há cobranças');
});

test('an action opens its dialog', async () => {
  const items = await menuOf({});
  const note = items.find(({ textContent }) => textContent === 'Registrar Observação');
  if (note !== undefined) fireEvent.click(note);
  expect(await screen.findByRole('dialog', { name: 'Registrar Observação' })).toBeDefined();
});
