import {
  DELIVERY_OUTCOME_NAMES,
  type Dispatch,
  recordOf,
  resendFailedEndpoint,
  resumeDispatchEndpoint,
  stopDispatchEndpoint,
} from '@habilita/contract';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { DispatchReport } from './dispatch-report.tsx';

const REASON = 'A campanha não está aberta para matrículas.';

const stopped = (refusal: Dispatch['refusal']) => ({
  id: '01932c6e-0000-7000-8000-000000000001',
  campaignId: '01932c6e-0000-7000-8000-000000000002',
  kind: 'SATURDAY' as const,
  status: 'STOPPED' as const,
  createdBy: null,
  createdDate: '2026-03-07T11:00:00.000Z',
  finishedDate: null,
  total: 2,
  outcomes: { ...recordOf(DELIVERY_OUTCOME_NAMES.map((outcome) => [outcome, 0] as const)), waiting: 2 },
  toSendOnceMore: 0,
  refusal,
  problems: [],
});

test.each([
  ['off, with the reason, once registrations have closed', { code: 'X', message: REASON }, REASON],
  ['on while they are open', null, ''],
])('resuming a stopped dispatch is %s', async (_when, refusal, reason) => {
  await renderScreen(() => <DispatchReport dispatch={stopped(refusal)} onChanged={() => undefined} />);
  const button = await screen.findByRole('button', { name: 'Retomar' });
  expect(button).toHaveAccessibleDescription(reason);
  expect(button.getAttribute('aria-disabled')).toBe(refusal === null ? null : 'true');
});

beforeEach(() =>
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' }),
);
/** A dispatch whose status changes as the server would change it, after each press of its button. */
function Followed({ statuses }: { readonly statuses: readonly Dispatch['status'][] }) {
  const [at, setAt] = useState(0);
  const dispatch = { ...stopped(null), status: statuses[at] ?? 'DONE' };
  return (
    <>
      <Notifications />
      <DispatchReport dispatch={dispatch} onChanged={() => setAt(at + 1)} />
    </>
  );
}

test('interrupting and resuming are confirmed in words, and a keyboard stays where it was', async () => {
  answerCalls(
    answerTo(stopDispatchEndpoint, () => stopped(null)),
    answerTo(resumeDispatchEndpoint, () => stopped(null)),
  );
  await renderScreen(() => <Followed statuses={['RUNNING', 'STOPPED']} />);
  (await screen.findByRole('button', { name: 'Interromper' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Disparo interrompido')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Retomar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Disparo retomado')).toBeInTheDocument();
  // The resumed dispatch ended at once and its button disappeared, so the focus went from the button to the report.
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
});

test('what failed is written anew with a button of its own, off with the reason once registrations have closed', async () => {
  const outcomes = { ...stopped(null).outcomes, waiting: 0, failed: 2 };
  const done = { ...stopped(null), status: 'DONE' as const, outcomes };
  let asked = 0;
  answerCalls(
    answerTo(resendFailedEndpoint, () => {
      asked += 1;
      return done;
    }),
  );
  await renderScreen(() => (
    <>
      <DispatchReport dispatch={done} onChanged={() => undefined} />
      <DispatchReport dispatch={{ ...done, refusal: { code: 'X', message: REASON } }} onChanged={() => undefined} />
    </>
  ));
  const [on, off] = await screen.findAllByRole('button', { name: 'Escrever de novo a 2 pessoas' });
  expect(off).toHaveAccessibleDescription(REASON);
  if (on !== undefined) await userEvent.click(on);
  await waitFor(() => expect(asked).toBe(1));
});

test('who stopped a dispatch is not offered to write to those who failed, which would resume it for everybody', async () => {
  const dispatch = { ...stopped(null), toSendOnceMore: 1 };
  const outcomes = { ...dispatch.outcomes, failed: 2, unknown: 1 };
  await renderScreen(() => <DispatchReport dispatch={{ ...dispatch, outcomes }} onChanged={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Retomar' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Escrever de novo|Enviar mais uma vez/ })).toBeNull();
});
