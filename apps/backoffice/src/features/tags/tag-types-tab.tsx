import { listTagTypesEndpoint, TAG_ENTITY_TYPES, tagTypesList } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { TagTypeDialog } from './tag-type-dialog.tsx';

export type TagTypeRow = CallResponse<typeof listTagTypesEndpoint>['content'][number];

/** The kinds of record a tag may mark, in words. */
export const kindsText = ({ entityTypes }: Pick<TagTypeRow, 'entityTypes'>): string =>
  entityTypes.map((type) => TAG_ENTITY_TYPES[type]).join(', ');

const WIDTHS = { name: 260, entityTypes: 420, tagsQty: 100 };

/** The types: what tags are of, and which kinds of record they may mark. */
export function TagTypesTab({ mayManage }: { readonly mayManage: boolean }) {
  const [open, setOpen] = useState<TagTypeRow | 'new'>();
  return (
    <>
      <ListPage
        declaration={tagTypesList}
        headingLevel={2}
        source={{
          key: areaKey(listTagTypesEndpoint),
          load: (query, signal) => call(listTagTypesEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        widths={WIDTHS}
        renderers={{ entityTypes: kindsText }}
        facts={['name', 'entityTypes', 'tagsQty']}
        actionsWidth={64}
        rowActions={(row) =>
          mayManage
            ? [{ key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpen(row) }]
            : []
        }
        primaryAction={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              Criar novo tipo de tag
            </Button>
          ) : null
        }
        emptyText="Ainda não há tipos de tag."
      />
      {open === undefined ? null : (
        <TagTypeDialog {...(open === 'new' ? {} : { type: open })} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
