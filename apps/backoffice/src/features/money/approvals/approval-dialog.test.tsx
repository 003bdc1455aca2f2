import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { approveEndpoint, readApprovalEndpoint, simulateApprovalEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { reais } from '#api-client/reais.fixture.ts';

type ApprovalDetail = CallResponse<typeof readApprovalEndpoint>;

const ID = '0199c6f0-0000-7000-8000-000000000001';
const SHOWN: ApprovalDetail['shown'] = { planHash: NOTHING_CHANGES.planHash, effect: null, changes: [] };
const REQUEST: ApprovalDetail = {
  id: ID,
  kind: 'REFUND',
  status: 'WAITING_APPROVAL',
  subjectName: 'Ana',
  registrationId: null,
  studentId: null,
  drivingSchoolId: null,
  campaignName: null,
  campaignEdition: null,
  amount: reais(20_500),
  limit: reais(20_000),
  reason: 'Acerto',
  requestedBy: 'Bia',
  requestedAt: '2026-11-23T12:00:00Z',
  expiresAt: '2026-11-30T12:00:00Z',
  decidedBy: null,
  endedAt: null,
  endReason: null,
  files: [],
  can: { decide: true, approve: true, withdraw: 'FORBIDDEN' },
  shown: SHOWN,
};

const unavailable = () => new Response(null, { status: 503 });

let request: ApprovalDetail;
let simulate: () => ApprovalDetail['shown'] | Response | Promise<Response>;
let approve: () => Response | Promise<Response>;

beforeEach(() => {
  [request, simulate, approve] = [REQUEST, () => SHOWN, unavailable];
  answerCalls(
    answerTo(readApprovalEndpoint, () => request),
    answerTo(simulateApprovalEndpoint, () => simulate()),
    answerTo(approveEndpoint, () => approve()),
  );
});

test('a decision that failed says so where the person is', async () => {
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Não foi possível decidir');
  await waitFor(() => expect(refusal.parentElement).toHaveFocus());
});

test('while it is decided the dialog stays, so that a failure is told', async () => {
  const closed = vi.fn<() => void>();
  const answer = Promise.withResolvers<Response>();
  approve = () => answer.promise;
  await renderScreen(() => <ApprovalDialog id={ID} onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).not.toHaveBeenCalled();
  answer.resolve(unavailable());
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível decidir');
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

test('an effect that could not be calculated says so meanwhile when it is asked for again, and the focus stays', async () => {
  simulate = unavailable;
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  const said = 'Não foi possível calcular o que vai mudar';
  expect(await screen.findByText(said)).toBeVisible();
  const late = Promise.withResolvers<Response>();
  await expectAskedAgainInPlace(said, () => {
    simulate = () => late.promise;
  });
  late.resolve(Response.json(SHOWN));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test.each<[string, Pick<ApprovalDetail['can'], 'decide' | 'approve'>, RegExp, readonly string[]]>([
  [
    'has no access any more',
    { decide: true, approve: 'APPROVAL_REQUESTER_INACTIVE' },
    /não tem mais acesso/,
    ['Rejeitar'],
  ],
  ['is out of time', { decide: 'APPROVAL_EXPIRED', approve: 'APPROVAL_EXPIRED' }, /prazo para decidir terminou/, []],
])('a request whose maker %s says so and offers what is left', async (_words, can, said, offered) => {
  const simulated = vi.fn<typeof simulate>(() => SHOWN);
  simulate = simulated;
  request = { ...REQUEST, can: { ...can, withdraw: 'FORBIDDEN' } };
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  expect(await screen.findByText(said)).toBeVisible();
  const decisions = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(decisions.filter((label) => /^(Aprovar|Rejeitar)/.test(label))).toEqual(offered);
  expect(simulated).not.toHaveBeenCalled();
});

test('the account that money goes to stands before what will change, and the button carries the sum', async () => {
  const changes = [
    { label: 'Titular da conta', before: null, after: 'Ana' },
    { label: 'CPF', before: null, after: '313.191.357-65' },
    { label: 'Banco', before: null, after: '341 - Itaú Unibanco' },
  ];
  simulate = () => ({ ...SHOWN, effect: NOTHING_CHANGES.effect, changes });
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  const account = await screen.findByRole('region', { name: 'Conta de destino' });
  expect(account).toHaveTextContent('Titular da contaAnaCPF313.191.357-65Banco341 - Itaú Unibanco');
  const effect = screen.getByRole('region', { name: 'O que vai mudar' });
  expect(account.compareDocumentPosition(effect)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const button = screen.getByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' });
  expect(button.getAttribute('style')).toContain('red');
});
