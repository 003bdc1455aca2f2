import { expect, test, vi } from 'vitest';
import { actionsFrom } from './declared-actions.ts';

const DECLARED = [
  { name: 'abandon', label: 'Desistência', destructive: true },
  { name: 'schedule', label: 'Agendamento' },
  { name: 'refund', label: 'Reembolso' },
  { name: 'undo', label: 'Desfazer' },
] as const;

test('an action is offered, switched off with its reason, or absent, as the policy answers', () => {
  const perform = vi.fn<(name: string) => void>();
  const can = { schedule: 'REGISTRATION_NOT_FOUND', abandon: true, undo: 'FORBIDDEN' } as const;
  const actions = actionsFrom(DECLARED, can, perform);
  expect(actions.map(({ key, label, disabledReason }) => [key, label, disabledReason])).toEqual([
    ['abandon', 'Desistência', undefined],
    ['schedule', 'Agendamento', expect.stringContaining('atrícula')],
  ]);
  actions[0]?.onClick?.();
  expect(perform.mock.calls).toEqual([['abandon']]);
});
