import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { Penalties } from './penalties.tsx';
import { registrationPenaltiesEndpoint } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { reais } from '#api-client/reais.fixture.ts';

type Penalty = CallResponse<typeof registrationPenaltiesEndpoint>['content'][number];
const penalty = (id: string, active: boolean, reason: string): Penalty => ({
  id,
  penaltyAmount: reais(300),
  marketplaceShare: reais(60),
  partnerShare: reais(240),
  createdDate: '2026-11-22T09:30:00Z',
  createdBy: 'Ana Admin',
  reason,
  active,
});
const { user, fullPermissions: permissions } = personOf(['SUPERVISOR']);
const ACTOR = { ...user, permissions };
let asked: URL;

beforeEach(() => {
  signedInAs('SUPERVISOR');
  answerCalls(
    answerTo(registrationPenaltiesEndpoint, ({ url }) => {
      asked = url;
      const content = [penalty(newId(), true, 'De novo'), penalty(newId(), false, 'Mudou de cidade')];
      return { content, totalSize: 2, totalIsExact: true };
    }),
  );
});

const cells = (row: HTMLElement | undefined, role: string) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole(role)
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

it('penalties are listed with amount, shares, moment and whether they stand; one that was undone is greyed', async () => {
  await renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <Penalties registration={aRegistration({ id: 'r1' })} />
    </ActorProvider>
  ));
  await screen.findByText('De novo');
  const [head, standing, undone] = screen.getAllByRole('row');
  expect(cells(head, 'columnheader')).toEqual([
    'Ações',
    'Data',
    'Valor da multa',
    'Parte da plataforma',
    'Parte do CFC',
    'Criado por',
    'Observação',
    'Ativa',
  ]);
  const shared = ['22/11/2026 06:30', 'R$ 300,00', 'R$ 60,00', 'R$ 240,00', 'Ana Admin'];
  expect(cells(standing, 'cell').slice(1)).toEqual([...shared, 'De novo', 'Sim']);
  expect(cells(undone, 'cell').slice(1)).toEqual([...shared, 'Mudou de cidade', 'Não']);
  expect([standing?.dataset['tint'], undone?.dataset['tint']]).toEqual([undefined, 'neutral']);
  expect(asked.href).toContain('/registration-penalties?registrationIds=r1&page=0&size=10&sort=createdDate');
});
