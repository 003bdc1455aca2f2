import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { PaymentsInCfc } from './payments-in-cfc.tsx';
import { cancelPaymentInCfcCommand, paymentsInCfcEndpoint } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { answered } from '#features/shared/money-command/simulated.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';

type Payment = CallResponse<typeof paymentsInCfcEndpoint>['content'][number];
const ID = newId();
const payment = (
  totalGrossValue: number,
  active: boolean,
  cancel: Payment['can']['cancel'],
  id = newId(),
): Payment => ({
  id,
  registrationPaymentInCfcId: id,
  registrationId: ID,
  createdDate: '2026-11-22T09:30:00Z',
  createdBy: 'Ana Admin',
  totalGrossValue: reais(totalGrossValue),
  originalPaymentMethod: 'PIX',
  newPaymentMethod: 'BOLETO',
  originalPlanName: 'Categoria B',
  newPlanName: 'Categoria AB',
  active,
  notesQty: 1,
  can: { cancel },
});
const { user, fullPermissions: permissions } = personOf(['SUPERVISOR']);
let asked: URL;

beforeEach(() => {
  signedInAs('SUPERVISOR');
  answerCalls(
    answerTo(paymentsInCfcEndpoint, ({ url }) => {
      asked = url;
      const content = [payment(300, false, 'NOT_LATEST'), payment(200, true, true), payment(100, true, 'NOT_LATEST')];
      return { content, totalSize: 3, totalIsExact: true };
    }),
    answerTo(cancelPaymentInCfcCommand.simulate, () => answered([{ field: 'note', isRequired: true, isReason: true }])),
  );
});

const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');

it('payments in the CFC are listed with plans and methods; a cancelled one is greyed, and the latest alone can be cancelled', async () => {
  await renderScreen(() => (
    <ActorProvider actor={{ ...user, permissions }}>
      <PaymentsInCfc registration={aRegistration({ id: ID })} />
    </ActorProvider>
  ));
  await screen.findByText(/R\$\s300,00/);
  const [head, ...rows] = screen.getAllByRole('row');
  expect(head === undefined ? [] : within(head).getAllByRole('columnheader').map(plain)).toEqual(
    expect.arrayContaining([
      'Data',
      'Criado por',
      'Valor',
      'Forma original',
      'Nova forma',
      'Plano original',
      'Novo plano',
      'Ativo',
      'Observações',
    ]),
  );
  const paid = rows.filter((row) => /R\$/.test(plain(row)));
  expect(
    paid.map((row) => [row.dataset['tint'], within(row).queryAllByRole('button', { name: /Cancelar/ }).length]),
  ).toEqual([
    ['neutral', 0],
    [undefined, 1],
    [undefined, 0],
  ]);
  const [, latest] = paid;
  for (const text of ['22/11/2026 06:30', 'R$ 200,00', 'PIX', 'Boleto à vista', 'Categoria B', 'Categoria AB', 'Sim'])
    expect(latest === undefined ? '' : plain(latest)).toContain(text);
  expect(asked.href).toContain(`/registration-payments-in-cfc?registrationIds=${ID}&page=0&size=10&sort=createdDate`);
  await userEvent.click(screen.getByRole('button', { name: /Cancelar/ }));
  expect(await screen.findByRole('button', { name: /Cancelar pagamento de R\$\s200,00/ })).toBeInTheDocument();
});
