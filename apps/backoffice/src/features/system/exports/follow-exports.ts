import type { ExportStatus } from '@habilita/contract';

export interface FollowedExport {
  readonly id: string;
  readonly fileName: string;
  readonly status: ExportStatus;
}

export const isUnfinished = ({ status }: Pick<FollowedExport, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

export interface Following<E extends FollowedExport> {
  /** The ids of unfinished exports, which are followed on after a reload. */
  readonly followed: readonly string[];
  readonly ended: readonly E[];
}

/**
 * The exports begun since the page was opened: requested here (`asked`), or missing from the first answer
 * (`first`).
 */
export const begunAmong = <E extends { readonly id: string; readonly requestId: string }>(
  newest: readonly E[],
  first: readonly string[],
  asked: readonly string[],
): readonly E[] => newest.filter(({ id, requestId }) => asked.includes(requestId) || !first.includes(id));

/** Unfinished exports, and those that ended since the last answer. */
export function followExports<E extends FollowedExport>(before: readonly string[], newest: readonly E[]): Following<E> {
  const known = new Map(newest.map((each) => [each.id, each]));
  const ended = before.flatMap((id) => {
    const each = known.get(id);
    return each === undefined || isUnfinished(each) ? [] : [each];
  });
  return { followed: newest.filter(isUnfinished).map(({ id }) => id), ended };
}
