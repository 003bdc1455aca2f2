import { expect, test } from 'vitest';
import type { CapacityProvider } from './capacity-provider.ts';

interface Case {
  readonly working: () => CapacityProvider | Promise<CapacityProvider>;
  readonly unreachable: () => CapacityProvider | Promise<CapacityProvider>;
}

export function passesCapacityContract({ working, unreachable }: Case): void {
  test('says its name and what a unit is', async () => {
    const { name, unit } = await working();
    expect(name).toMatch(/^[a-z]+$/);
    expect(unit).toMatch(/^1 unidade = /);
  });

  test('reads a capacity above nothing and the most there can be', async () => {
    const reading = await (await working()).read();
    expect(reading).toMatchObject({ kind: 'read', current: expect.any(Number), max: expect.any(Number) });
    if (reading.kind !== 'read') return;
    expect(reading.current).toBeGreaterThan(0);
    expect(reading.max).toBeGreaterThanOrEqual(2);
  });

  test('takes a minimum, with a pause and without, and again the same', async () => {
    const provider = await working();
    const disabledUntil = Temporal.Instant.from('2026-03-08T11:00:00Z');
    for (const wish of [
      { min: 2, disabledUntil: undefined },
      { min: 2, disabledUntil },
      { min: 2, disabledUntil },
    ])
      expect(await provider.apply(wish)).toMatchObject({ kind: expect.stringMatching(/^(applied|kept)$/) });
  });

  test('refuses a minimum above the most there can be, with a reason', async () => {
    const outcome = await (await working()).apply({ min: 100_000, disabledUntil: undefined });
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^[A-Z_]+$/) });
  });

  test('that cannot be reached says so and does not throw', async () => {
    expect(await (await unreachable()).read()).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/^[A-Z_]+$/),
    });
  });
}
