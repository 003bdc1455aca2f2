import type { ListDeclaration } from '@habilita/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { instantText } from '#kit/format.ts';
import { ListPage } from '#kit/list/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { recordActions } from './record-actions.tsx';
import type { SubTable, SubTableRow } from './sub-table.ts';

/** Milliseconds until the list is read again, because providers and other people change its rows. */
const REFRESH_MS = 5000;

interface SubTableListProps<Row extends SubTableRow, L extends ListDeclaration> {
  readonly of: SubTable<Row, L>;
  readonly registration: Registration;
}

/** Draws the list's moments in the campaign's zone. */
const instantsOf = ({ fields }: ListDeclaration, zone: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { type }]) => type === 'instant')
      .map(([key]) => [
        key,
        (row: object) => {
          const value: unknown = Reflect.get(row, key);
          return instantText(typeof value === 'string' ? value : null, zone);
        },
      ]),
  );

/** Draws the list in a tab of a registration. The newest row comes first, and inactive rows are greyed. */
export function SubTableList<Row extends SubTableRow, L extends ListDeclaration>(props: SubTableListProps<Row, L>) {
  // The type parameter `L`, which knows the list's own fields, is of use to callers only. Here the general type is
  // enough.
  const table: SubTable<Row> = props.of;
  const { registration } = props;
  const { id, campaignZoneOffset: zone } = registration;
  const actor = useActor();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const show = (draw: (onClose: () => void) => ReactNode) => setDialog(draw(() => setDialog(null)));
  const { open } = useOpenFile();
  const shown = { registration, show, open };
  return (
    <>
      <ListPage<Row, ListDeclaration>
        declaration={table.declaration}
        headingLevel={2}
        state="local"
        source={{
          key: [...table.key, id],
          load: ({ page = '0', size = '10', sort = '' }, signal) =>
            table.load(
              {
                registrationIds: id,
                page,
                size,
                sort: sort.endsWith('ASC') ? 'createdDate,ASC' : 'createdDate,DESC',
              },
              signal,
            ),
        }}
        rowKey={(row) => row.id}
        renderers={{ ...instantsOf(table.declaration, zone), ...table.renderers }}
        {...(table.widths && { widths: table.widths })}
        {...(table.tones && { tones: table.tones })}
        tint={({ active = true }) => (active ? undefined : 'neutral')}
        facts={table.facts}
        rowActions={(row) => [...(table.rowActions?.(row, shown) ?? []), ...recordActions(row, table, shown, actor)]}
        actionsWidth={110}
        refetchInterval={REFRESH_MS}
        emptyText={table.emptyText}
      />
      {dialog === null ? null : <Suspense>{dialog}</Suspense>}
    </>
  );
}
