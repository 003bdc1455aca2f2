import type { HistoryDeclaration, HistoryEntry } from '@habilita/contract';
import { type Change, changesOf } from '#kernel/changes.ts';
import { masked } from '#kernel/masked.ts';
import type { EventRecord } from './history.queries.ts';

interface Reader {
  readonly seesSecrets: boolean;
  /** Whether the reader may see the reason of events of this kind. */
  readonly seesReason: (kind: string) => boolean;
}

/**
 * An event as the history shows it: the changed fields that its record declares, in the form's order. Secrets are
 * masked and the reason is left out for readers who may not see them.
 */
export function presentEntry(
  event: EventRecord,
  declaration: HistoryDeclaration,
  { seesSecrets, seesReason }: Reader,
): HistoryEntry {
  const changes = new Map(changesOf(event.before, event.after).map((change) => [change.field, change]));
  return {
    id: event.id,
    at: event.at,
    actorName: event.actorName,
    kind: event.kind,
    reason: seesReason(event.kind) ? event.reason : null,
    changes: Object.entries(declaration.fields).flatMap(([field, { secret }]) => {
      const change = changes.get(field);
      if (change === undefined) return [];
      return [secret === true && !seesSecrets ? hidden(change) : { ...change }];
    }),
  };
}

const hidden = ({ field, before, after }: Change) => ({
  field,
  before: masked(before),
  after: masked(after),
  masked: true as const,
});
