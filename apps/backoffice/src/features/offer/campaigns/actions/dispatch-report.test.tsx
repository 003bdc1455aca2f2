import { DELIVERY_OUTCOME_NAMES, type Dispatch, recordOf } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
