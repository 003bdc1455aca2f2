import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { CapacityPage } from './capacity-page.tsx';
import { readCapacityEndpoint, systemSummaryEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';

const capacity: CallResponse<typeof readCapacityEndpoint> = {
  current: 4,
  min: 2,
  max: 384,
  databaseAutoscalingDisabledUntil: null,
  provider: 'getnet',
  unit: 'memória',
  wish: 'APPLIED',
};
const actor = { id: 'x', name: 'Ana', username: 'ana', roles: ['SYSTEM'], permissions: [], attributes: {} } as const;
let readings = 0;

beforeEach(() => {
  readings = 0;
  vi.useFakeTimers();
  answerCalls(
    answerTo(readCapacityEndpoint, () => {
      readings += 1;
      return capacity;
    }),
    answerTo(systemSummaryEndpoint, () => new Response(null, { status: 503 })),
  );
});

test('the capacity is read again every ten seconds, and its status said', async () => {
  const person = { ...actor, roles: [...actor.roles], permissions: [...actor.permissions] };
  await renderScreen(() => (
    <ActorProvider actor={person}>
      <CapacityPage />
    </ActorProvider>
  ));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('ESCALADO')).toBeVisible();
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(readings).toBe(2);
});
