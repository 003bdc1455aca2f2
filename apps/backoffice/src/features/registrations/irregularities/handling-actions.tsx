import { IconGavel, IconHandGrab, IconHandOff, IconRotate } from '@tabler/icons-react';
import type { RowAction } from '#kit/list/index.ts';

interface Handled {
  /** Null for an irregularity that is computed from the registration at each request and has no row of its own. */
  readonly irregularityId: string | null;
  readonly resolvedAt: string | null;
  readonly ownerId: string | null;
}

interface Deeds {
  readonly userId: string;
  readonly take: (id: string, mine: boolean) => void;
  readonly handle: () => void;
}

const GOES_AWAY = 'Some da lista sozinha quando a matrícula for acertada.';

export function handlingActions(
  { irregularityId: id, resolvedAt, ownerId }: Handled,
  { userId, take, handle }: Deeds,
): RowAction[] {
  if (resolvedAt !== null)
    return [{ key: 'reopen', label: 'Reabrir', icon: <IconRotate size={16} aria-hidden />, onClick: handle }];
  const disabledReason = id === null ? GOES_AWAY : undefined;
  const isMine = ownerId === userId;
  return [
    { key: 'resolve', label: 'Resolver', icon: <IconGavel size={16} aria-hidden />, onClick: handle, disabledReason },
    {
      key: 'take',
      label: isMine ? 'Deixar para outra pessoa' : 'Assumir',
      icon: isMine ? <IconHandOff size={16} aria-hidden /> : <IconHandGrab size={16} aria-hidden />,
      onClick: () => (id === null ? undefined : take(id, !isMine)),
      disabledReason,
    },
  ];
}
