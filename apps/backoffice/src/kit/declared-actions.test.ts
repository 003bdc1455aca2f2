import { expect, test, vi } from 'vitest';
import { actionsFrom } from './declared-actions.ts';

const DECLARED = [
  { name: 'abandon', label: 'Desistência', destructive: true },
  { name: 'schedule', label: 'Agendamento' },
  { name: 'refund', label: 'Reembolso' },
] as const;

test('an action is offered, switched off with its reason, or absent, as the policy answers', () => {
  const perform = { abandon: vi.fn<() => void>(), schedule: vi.fn<() => void>(), refund: vi.fn<() => void>() };
  const actions = actionsFrom(DECLARED, { schedule: 'REGISTRATION_NOT_FOUND', abandon: true }, perform);
  expect(actions.map(({ key, label, disabledReason }) => [key, label, disabledReason])).toEqual([
    ['abandon', 'Desistência', undefined],
    ['schedule', 'Agendamento', expect.stringContaining('atrícula')],
  ]);
  actions[0]?.onClick?.();
  expect(perform.abandon).toHaveBeenCalledOnce();
});
