import { type Cents, centsFromReais } from '@habilita/kernel';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { session } from '#api-client/session/session.ts';
import AcceptancePage from '#features/registrations/contracts/acceptance-page.tsx';
import { ContractAcceptances } from '#features/offer/campaigns/actions/contract-acceptances.tsx';
import EnrolmentLinkPage from '#features/enrolment/leads/enrolment-link-page.tsx';
import { PaymentPage } from '#features/payments/cards/payment-page.tsx';
import { RegistrationDeadlines } from '#features/registrations/deadlines/registration-deadlines.tsx';
import { RefundProposal } from '#features/commands/refund/refund-proposal.tsx';
import InvitationPage from '#features/enrolment/waiting-list/invitation-page.tsx';
import { NotLoaded } from '#kit/feedback/index.ts';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { AttachmentsPanel } from '#features/shared/attachments/AttachmentsPanel.tsx';
import { ScheduleDialog } from '#features/insight/report-schedules/schedule-dialog.tsx';
import { UserPage } from '#features/people/users/user-page.tsx';
import { SummaryPanel } from '#features/system/status/summary-panel.tsx';
import { CaseDialog } from '#features/privacy/consent/case-dialog.tsx';
import { WaitingCount } from '#features/money/approvals/waiting-count.tsx';
import { ProgramChoice } from './shell/program-choice.tsx';
import { useBanks } from '#features/shared/banks/use-banks.ts';
import { useChoices } from '#features/shared/plan-details/use-choices.ts';
import { useConsentAction } from '#features/shared/consent/use-consent-action.tsx';
import { TagsOf } from '#features/shared/tags/tags-of.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const ADMIN = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

let asked = 0;
let isDown = true;
let status = 500;
let answers: Response[] = [];
/** Each function answers a call that is still open. An open call would count as late in the test files that follow. */
const open: (() => void)[] = [];

beforeEach(() => {
  [asked, isDown, status, answers] = [0, true, 500, []];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/programs/current')) return Promise.resolve(Response.json({}));
    asked += 1;
    const answer = answers.shift();
    if (answer !== undefined) return Promise.resolve(answer);
    if (isDown) return Promise.resolve(new Response(null, { status }));
    return new Promise<Response>((resolve) => open.push(() => resolve(new Response(null, { status: 500 }))));
  });
});
afterEach(() => {
  for (const answer of open.splice(0)) answer();
});

function Revocation() {
  const action = useConsentAction({ name: 'Ana', record: { leadId: ID } }, () => Promise.resolve());
  if (action.disabledReason !== undefined) return action.disabledReason;
  return <button onClick={action.onClick}>Tentar novamente</button>;
}

const Ways = ({ amount = null }: { readonly amount?: Cents | null }) => (
  <RefundProposal id={ID} amount={amount} zone="-03:00" chosen="" onChoose={() => undefined} />
);
function Amounts() {
  const [amount, setAmount] = useState<Cents | null>(null);
  return (
    <>
      <button onClick={() => setAmount(centsFromReais(100) ?? null)}>100 reais</button>
      <Ways amount={amount} />
    </>
  );
}

const none = () => undefined;
const Attachments = () => <AttachmentsPanel entityType="REGISTRATION" entityId={ID} />;
const Banks = () => <NotLoaded what="Bancos" answer={useBanks(null).answer} />;
const Fees = () => <NotLoaded what="Taxas" answer={useChoices().answers.fees} />;

const PARTS: readonly (readonly [string, RegExp, ReactNode])[] = [
  ['tags', /Tags: não/, <TagsOf key="t" entityType="REGISTRATION" entityId={ID} manage="MANAGE_TAGS" />],
  ['deadlines', /Prazos: não/, <RegistrationDeadlines key="d" registration={{ id: ID }} />],
  ['acceptances', /Novos aceites: não/, <ContractAcceptances key="a" campaignId={ID} />],
  ['ways to give money back', /Não foi possível carregar as formas de reembolso/, <Ways key="r" />],
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
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test.each([
  ['banks', 'Bancos: não foi possível carregar.', <Banks key="b" />],
  ['a link to enrol', 'Não foi possível abrir o link', <EnrolmentLinkPage key="e" enrolmentKey="x" />],
  ['ways to give money back', 'Não foi possível carregar as formas de reembolso', <Ways key="r" />],
  ['attachments', 'Não foi possível carregar', <Attachments key="x" />],
  ['the state of the system', 'Não foi possível carregar', <SummaryPanel key="s" />],
  ['a record', 'Não foi possível carregar', <UserPage key="u" id={ID} />],
  ['a dialog', 'Não foi possível carregar', <CaseDialog key="c" id={ID} onClose={none} onDecided={none} />],
  [
    'saved views of several lists',
    'Não foi possível carregar',
    <ScheduleDialog key="w" onSaved={none} onClose={none} />,
  ],
  ['programs at the foot', 'Programas: não foi possível carregar.', <ProgramChoice key="p" />],
])('%s asked for again still say so meanwhile, and the focus stays on the button', async (_, said, part) => {
  await renderScreen(() => <ActorProvider actor={ADMIN}>{part}</ActorProvider>);
  expect(await screen.findByText(said)).toBeVisible();
  await expectAskedAgainInPlace(said, () => {
    isDown = false;
  });
});

test('ways to give another amount back asked for again are still missing meanwhile: those of the amount before are not theirs', async () => {
  const part = {
    route: 'BANK_TRANSFER',
    reason: 'BOLETO_NEVER',
    isByProvider: false,
    entityPaymentId: null,
    amount: 10,
    partnerAmount: 10,
    marketplaceAmount: 0,
    feeKept: 0,
    paymentDate: null,
    providerBalance: null,
  };
  answers = [Response.json({ parts: [part] })];
  await renderScreen(() => <Amounts />);
  expect(await screen.findByRole('list', { name: 'Como reembolsar' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '100 reais' }));
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  isDown = false;
  await userEvent.click(again);
  await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  expect(again).toHaveFocus();
  expect(screen.queryByRole('list', { name: 'Como reembolsar' })).toBeNull();
});

test('a count of waiting approvals that could not be loaded says so', async () => {
  await renderScreen(() => <WaitingCount />);
  expect(await screen.findByText(/não foi possível contar as que aguardam/)).toBeInTheDocument();
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
  await renderScreen(() => <PaymentPage paymentId={ID} linkKey={undefined} />);
  expect(await screen.findByText('Carregando o pagamento…')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText('Não foi possível abrir o pagamento')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
