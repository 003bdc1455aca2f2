import type { RowAction } from '../list/list-types.ts';

/** Entries that stand together, with the sentence that holds for all of them when they are off. */
export interface MenuPart {
  readonly key: string;
  readonly reason?: string;
  readonly actions: readonly RowAction[];
}

/**
 * The parts of a menu: its groups in the order in which they first come, what destroys something after the rest, and
 * last what is off for a reason that it shares with others, so that the reason is said once.
 */
export function arranged(actions: readonly RowAction[]): readonly MenuPart[] {
  const byReason = Map.groupBy(actions, ({ disabledReason }) => disabledReason ?? '');
  const isShared = ({ disabledReason: reason }: RowAction): boolean =>
    reason !== undefined && (byReason.get(reason)?.length ?? 0) > 1;
  const groups = Map.groupBy(
    actions.filter((action) => !isShared(action)),
    ({ group, destructive }) => (group === undefined || destructive !== true ? (group ?? '') : DESTRUCTIVE),
  );
  const destructive = groups.get(DESTRUCTIVE) ?? [];
  groups.delete(DESTRUCTIVE);
  const shared = [...byReason].filter(([, [first]]) => first !== undefined && isShared(first));
  return [
    ...[...groups].map(([key, grouped]) => ({ key, actions: grouped })),
    ...(destructive.length === 0 ? [] : [{ key: DESTRUCTIVE, actions: destructive }]),
    ...shared.map(([reason, off]) => ({ key: reason, reason, actions: off })),
  ];
}

const DESTRUCTIVE = 'destructive';
