import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#app/can.tsx';
import { session } from '#app/session.ts';
import AcceptancePage from '#features/contracts/acceptance-page.tsx';
import { ContractAcceptances } from '#features/campaigns/actions/contract-acceptances.tsx';
import EnrolmentLinkPage from '#features/leads/enrolment-link-page.tsx';
import { CardPage } from '#features/payments/card-page/card-page.tsx';
import { RegistrationDeadlines } from '#features/registrations/deadlines/registration-deadlines.tsx';
import { RefundProposal } from '#features/registrations/refund/refund-proposal.tsx';
import InvitationPage from '#features/waiting-list/invitation-page.tsx';
import { NotLoaded } from '#kit/NotLoaded.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { useBanks } from '#features/shared/banks/use-banks.ts';
import { useChoices } from '#features/shared/plan-details/use-choices.ts';
import { useConsentAction } from '#features/shared/consent/use-consent-action.tsx';
import { TagsOf } from '#features/shared/tags/tags-of.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const ADMIN = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

let asked = 0;
let isDown = true;
let status = 500;

beforeEach(() => {
  [asked, isDown, status] = [0, true, 500];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/programs/current')) return Promise.resolve(Response.json({}));
    asked += 1;
    return isDown ? Promise.resolve(new Response(null, { status })) : new Promise(() => undefined);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Revocation() {
  const action = useConsentAction({ leadId: ID }, () => Promise.resolve());
  if (action.disabledReason !== undefined) return action.disabledReason;
  return <button onClick={action.onClick}>Tentar novamente</button>;
}

const Banks = () => <NotLoaded what="Bancos" answer={useBanks(null).answer} />;
const Fees = () => <NotLoaded what="Taxas" answer={useChoices().answers.fees} />;

const PARTS: readonly (readonly [string, RegExp, ReactNode])[] = [
  ['tags', /Tags: não/, <TagsOf key="t" entityType="REGISTRATION" entityId={ID} manage="MANAGE_TAGS" />],
  ['deadlines', /Prazos: não/, <RegistrationDeadlines key="d" registration={{ id: ID }} />],
  ['acceptances', /Novos aceites: não/, <ContractAcceptances key="a" campaignId={ID} />],
  [
    'ways to give money back',
    /Não foi possível carregar as formas de devolução/,
    <RefundProposal key="r" id={ID} amount={null} zone="-03:00" chosen="" onChoose={() => undefined} />,
  ],
  ['what revoking a consent would do', /Tentar novamente/, <Revocation key="v" />],
  ['banks', /Bancos: não/, <Banks key="b" />],
  ['fees', /Taxas: não/, <Fees key="f" />],
  ['a contract', /Não foi possível abrir o contrato/, <AcceptancePage key="c" contractKey="x" />],
  ['an invitation', /Não foi possível abrir o convite/, <InvitationPage key="i" id={ID} />],
  ['a link to enrol', /Não foi possível abrir o link/, <EnrolmentLinkPage key="e" enrolmentKey="x" />],
];

test.each(PARTS)('%s that could not be loaded say so and are asked for again on demand', async (_, said, part) => {
  await renderScreen(() => <ActorProvider actor={ADMIN}>{part}</ActorProvider>);
  expect(await screen.findByText(said)).toBeVisible();
  const before = asked;
  isDown = false;
  await userEvent.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] ?? document.body);
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
});

test.each([
  ['banks', 'Bancos: não foi possível carregar.', <Banks key="b" />],
  ['a link to enrol', 'Não foi possível abrir o link', <EnrolmentLinkPage key="e" enrolmentKey="x" />],
])('%s asked for again still say so meanwhile, and the focus stays on the button', async (_, said, part) => {
  await renderScreen(() => part);
  expect(await screen.findByText(said)).toBeVisible();
  isDown = false;
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await vi.waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText(said)).toBeVisible();
  expect(again).toBeEnabled();
  expect(again).toHaveFocus();
});

test('what is refused for good offers no other try', async () => {
  status = 403;
  await renderScreen(() => <Banks />);
  expect(await screen.findByText('Bancos: não foi possível carregar.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

test('what is there is not said to be missing because a later try failed', async () => {
  const failed = { error: new Error('later'), errorUpdateCount: 1, isFetching: false, refetch: () => undefined };
  await renderScreen(() => (
    <>
      <NotLoaded what="Bancos" answer={{ ...failed, data: [] }} />
      <NotLoaded what="Taxas" answer={{ ...failed, data: undefined }} />
    </>
  ));
  expect(await screen.findByText('Taxas: não foi possível carregar.')).toBeVisible();
  expect(screen.queryByText(/Bancos/)).toBeNull();
});

test('a payment that could not be loaded offers another try after its own', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderScreen(() => <CardPage paymentId={ID} />);
  expect(await screen.findByText('Carregando o pagamento…')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText('Não foi possível abrir o pagamento')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
