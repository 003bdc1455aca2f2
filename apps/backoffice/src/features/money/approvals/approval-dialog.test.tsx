import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const SHOWN = { planHash: 'x', effect: null, changes: [] };
const REQUEST = {
  id: ID,
  kind: 'REFUND',
  status: 'WAITING_APPROVAL',
  subjectName: 'Ana',
  amount: 20_500,
  limit: 20_000,
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

beforeEach(() => {
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/simulate')) return Promise.resolve(Response.json(SHOWN));
    return Promise.resolve(url.endsWith('/approve') ? new Response(null, { status: 503 }) : Response.json(REQUEST));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a decision that failed says so where the person is', async () => {
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' }));
  const refusal = await screen.findByRole('alert');
  expect(refusal).toHaveTextContent('Não foi possível decidir');
  expect(refusal.parentElement).toHaveFocus();
});

test('while it is decided the dialog stays, so that a failure is told', async () => {
  const closed = vi.fn<() => void>();
  const answer = Promise.withResolvers<Response>();
  const others = fetch;
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('/approve') ? answer.promise : others(url)));
  await renderScreen(() => <ApprovalDialog id={ID} onClose={closed} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).not.toHaveBeenCalled();
  answer.resolve(new Response(null, { status: 503 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível decidir');
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledOnce();
});

test('an effect that could not be calculated says so meanwhile when it is asked for again, and the focus stays', async () => {
  const others = fetch;
  const simulate = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(null, { status: 503 })));
  vi.stubGlobal('fetch', (url: string) => (url.endsWith('/simulate') ? simulate() : others(url)));
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  const said = 'Não foi possível calcular o que vai mudar';
  expect(await screen.findByText(said)).toBeVisible();
  const late = Promise.withResolvers<Response>();
  await expectAskedAgainInPlace(said, () => simulate.mockReturnValue(late.promise));
  late.resolve(Response.json(SHOWN));
  await vi.waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test.each([
  [
    'has no access any more',
    { decide: true, approve: 'APPROVAL_REQUESTER_INACTIVE' },
    /não tem mais acesso/,
    ['Rejeitar'],
  ],
  ['is out of time', { decide: 'APPROVAL_EXPIRED', approve: 'APPROVAL_EXPIRED' }, /prazo para decidir terminou/, []],
])('a request whose maker %s says so and offers what is left', async (_words, can, said, offered) => {
  const simulated = vi.fn<() => void>();
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/simulate')) simulated();
    return Promise.resolve(Response.json({ ...REQUEST, can: { ...can, withdraw: 'FORBIDDEN' } }));
  });
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
  const others = fetch;
  const shown = { ...SHOWN, effect: NOTHING_CHANGES.effect, changes };
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/simulate') ? Promise.resolve(Response.json(shown)) : others(url),
  );
  await renderScreen(() => <ApprovalDialog id={ID} onClose={() => undefined} />);
  const account = await screen.findByRole('region', { name: 'Conta de destino' });
  expect(account).toHaveTextContent('Titular da contaAnaCPF313.191.357-65Banco341 - Itaú Unibanco');
  const effect = screen.getByRole('region', { name: 'O que vai mudar' });
  expect(account.compareDocumentPosition(effect)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const approve = screen.getByRole('button', { name: 'Aprovar reembolso de R$ 20.500,00' });
  expect(approve.getAttribute('style')).toContain('red');
});
