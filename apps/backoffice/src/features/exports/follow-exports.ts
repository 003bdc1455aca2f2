import type { ExportStatus } from '@habilita/contract';

/** An export as far as following it goes. */
export interface FollowedExport {
  readonly id: string;
  readonly fileName: string;
  readonly status: ExportStatus;
}

export const isUnfinished = ({ status }: Pick<FollowedExport, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

export interface Following<E extends FollowedExport> {
  /** On their way: to be followed on, also after a reload. */
  readonly followed: readonly string[];
  /** Came to an end since they were last looked at. */
  readonly ended: readonly E[];
}

/**
 * Those of the newest that were begun since the page was opened: asked for from it, perhaps before the first look at what there was, or not
 * among what that look found (`first`), as one begun elsewhere or made again.
 */
export const begunAmong = <E extends { readonly id: string; readonly requestId: string }>(
  newest: readonly E[],
  first: readonly string[],
  asked: readonly string[],
): readonly E[] => newest.filter(({ id, requestId }) => asked.includes(requestId) || !first.includes(id));

/** What became of the exports that were followed, from the newest ones as the server tells them. */
export function followExports<E extends FollowedExport>(before: readonly string[], newest: readonly E[]): Following<E> {
  const known = new Map(newest.map((each) => [each.id, each]));
  const ended = before.flatMap((id) => {
    const each = known.get(id);
    return each === undefined || isUnfinished(each) ? [] : [each];
  });
  return { followed: newest.filter(isUnfinished).map(({ id }) => id), ended };
}
