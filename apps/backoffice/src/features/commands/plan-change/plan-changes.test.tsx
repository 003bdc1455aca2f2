import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { PlanChanges } from './plan-changes.tsx';
import type { PlanChange } from './undo-plan-change-dialog.tsx';
import { planChangesEndpoint, undoPlanChangeCommand } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { answered } from '#features/shared/money-command/simulated.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';

const ID = newId();
const change = (totalGrossValue: number, active: boolean, undo: PlanChange['can']['undo']): PlanChange => ({
  id: newId(),
  registrationId: ID,
  createdDate: '2026-11-22T09:30:00Z',
  createdBy: 'Ana Admin',
  totalGrossValue: reais(totalGrossValue),
  originalPaymentMethod: 'PIX',
  newPaymentMethod: 'BOLETO',
  originalPlanName: 'Categoria B',
  newPlanName: 'Categoria AB',
  active,
  notesQty: 0,
  registrationPaymentInCfcId: null,
  can: { undo },
});
const { user, fullPermissions: permissions } = personOf(['SUPERVISOR']);

beforeEach(() => {
  signedInAs('SUPERVISOR');
  const content = [
    change(300, false, 'PLAN_CHANGE_INACTIVE'),
    change(200, true, true),
    change(100, true, 'NOT_LATEST'),
  ];
  answerCalls(
    answerTo(planChangesEndpoint, () => ({ content, totalSize: 3, totalIsExact: true })),
    answerTo(undoPlanChangeCommand.simulate, () => answered([{ field: 'note', isRequired: true, isReason: true }])),
  );
});

it('changes of plan are listed; one that was undone is greyed, and the latest alone can be undone, with a reason', async () => {
  await renderScreen(() => (
    <ActorProvider actor={{ ...user, permissions }}>
      <PlanChanges registration={aRegistration({ id: ID })} />
    </ActorProvider>
  ));
  await screen.findByText(/R\$\s300,00/);
  const rows = screen.getAllByRole('row').filter((row) => /R\$/.test(row.textContent));
  expect(
    rows.map((row) => [row.dataset['tint'], within(row).queryAllByRole('button', { name: /Desfazer/ }).length]),
  ).toEqual([
    ['neutral', 0],
    [undefined, 1],
    [undefined, 0],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Desfazer/ }));
  const comesBack = 'A matrícula volta para Categoria B, PIX, pelo valor de antes.';
  expect(await screen.findByText(comesBack)).toBeInTheDocument();
  const dialog = screen.getByRole('dialog', { name: 'Desfazer alteração de categoria' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desfazer alteração' }));
  expect(await within(dialog).findByText('Este campo é obrigatório')).toBeInTheDocument();
});
