import type { ExportStatus } from '@habilita/contract';

export interface FollowedExport {
  readonly id: string;
  readonly fileName: string;
  readonly status: ExportStatus;
}

export const isUnfinished = ({ status }: Pick<FollowedExport, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

export interface Following<E extends FollowedExport> {
  /** The ids of unfinished exports. They are stored, so that a reload of the page does not lose them. */
  readonly followed: readonly string[];
  readonly ended: readonly E[];
}

/**
 * The exports that were begun since the page was opened: those that were requested on it (`asked`), and those that the
 * server's first answer did not contain yet (`first` holds the ids of that answer).
 */
export const begunAmong = <E extends { readonly id: string; readonly requestId: string }>(
  newest: readonly E[],
  first: readonly string[],
  asked: readonly string[],
): readonly E[] => newest.filter(({ id, requestId }) => asked.includes(requestId) || !first.includes(id));

/** Returns the exports that are unfinished, and those that ended since the last answer. */
export function followExports<E extends FollowedExport>(before: readonly string[], newest: readonly E[]): Following<E> {
  const known = new Map(newest.map((each) => [each.id, each]));
  const ended = before.flatMap((id) => {
    const each = known.get(id);
    return each === undefined || isUnfinished(each) ? [] : [each];
  });
  return { followed: newest.filter(isUnfinished).map(({ id }) => id), ended };
}
