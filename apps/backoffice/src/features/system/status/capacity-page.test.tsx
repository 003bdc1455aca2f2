import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CapacityPage } from './capacity-page.tsx';

const capacity = { current: 4, min: 2, max: 384, databaseAutoscalingDisabledUntil: null, unit: 'memória', wish: null };
const actor = { id: 'x', name: 'Ana', username: 'ana', roles: ['SYSTEM'], permissions: [], attributes: {} } as const;
let readings = 0;

beforeEach(() => {
  readings = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    const isCapacity = address.includes('/system/database/capacity');
    if (isCapacity) readings += 1;
    return Promise.resolve(isCapacity ? Response.json(capacity) : new Response(null, { status: 503 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the capacity is read again every ten seconds, and its status said', async () => {
  const person = { ...actor, roles: [...actor.roles], permissions: [...actor.permissions] };
  await renderScreen(() => (
    <ActorProvider actor={person}>
      <CapacityPage />
    </ActorProvider>
  ));
  expect(await screen.findByText('ESCALADO')).toBeVisible();
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(readings).toBe(1);
  await vi.advanceTimersByTimeAsync(1500);
  expect(readings).toBe(2);
});
