import { valueAt } from '@habilita/contract';
import type { ReactNode } from 'react';
import {
  comparableFields,
  drawnValue,
  type DrawnField,
  type DrawnFields,
  DrawnFieldsContext,
} from './drawn-fields.tsx';
import { BeforeAfter } from '../layout/RowChanges.tsx';
import { sameValue } from './stale-comparison.ts';

interface Change {
  readonly path: string;
  readonly field: DrawnField;
  readonly before: unknown;
  readonly after: unknown;
}

interface ChangesProps {
  readonly drawnFields: DrawnFields;
  readonly before: object;
  readonly after: object;
}

interface ChangesListProps extends ChangesProps {
  readonly fallback: ReactNode;
}

const MOST = 8;

function changesOf({ drawnFields, before, after }: ChangesProps): readonly Change[] {
  return comparableFields(drawnFields)
    .map(([path, field]) => ({ path, field, before: valueAt(before, path), after: valueAt(after, path) }))
    .filter((change) => !sameValue(change.before, change.after));
}

/** What a save would change, field by field. */
export default function FormChanges({ fallback, ...props }: ChangesListProps) {
  const changes = changesOf(props);
  if (changes.length === 0) return fallback;
  const more = changes.length - MOST;
  return (
    // Fields drawn in this list must not register themselves as fields of the form.
    <DrawnFieldsContext value={undefined}>
      <section className="kit-changes" aria-label="O que vai mudar">
        <h3>O que vai mudar</h3>
        <dl>
          {changes.slice(0, MOST).map((change) => (
            <div key={change.path}>
              <dt>{change.field.label}</dt>
              <dd className="kit-before-after">
                {change.field.drawChanges?.(change.before, change.after) ?? (
                  <BeforeAfter
                    before={drawnValue(change.field, change.before)}
                    after={drawnValue(change.field, change.after)}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {more > 0 ? <p>{more === 1 ? 'e mais 1 campo' : `e mais ${more} campos`}</p> : null}
      </section>
    </DrawnFieldsContext>
  );
}
