import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { carryOutConsentCaseEndpoint, readConsentCaseEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CaseDetail } from './consent-case.ts';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const CASE: CaseDetail = {
  id: ID,
  number: 4,
  status: 'OPEN',
  personName: 'Ana',
  cpf: '52998224725',
  requestedOn: '2026-11-20',
  dueOn: '2026-12-05',
  daysLeft: 12,
  openedBy: 'Bia',
  decidedBy: null,
  endedAt: null,
  endReason: null,
  effect: { level: 'GONE', leads: 1, registrations: 0, kept: [], planHash: 'a'.repeat(64) },
  receipt: null,
  receiptMail: 'NONE',
  can: { decide: true },
};

let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  answer = Promise.withResolvers<Response>();
  answerCalls(
    answerTo(readConsentCaseEndpoint, () => CASE),
    answerTo(carryOutConsentCaseEndpoint, () => answer.promise),
  );
});

test('while data are erased the dialog stays, and a failure is told where the person is', async () => {
  const closed = vi.fn<() => void>();
  await renderScreen(() => <CaseDialog id={ID} onClose={closed} onDecided={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar e anonimizar' }));
  await userEvent.keyboard('{Escape}');
  expect(closed).not.toHaveBeenCalled();
  answer.resolve(new Response(null, { status: 503 }));
  const refusal = await screen.findByRole('alert');
  await waitFor(() => expect(refusal.parentElement).toHaveFocus());
});
