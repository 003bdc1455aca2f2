import { listTagsEndpoint, tagsList } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { kindsText } from './tag-types-tab.tsx';

export type TagRow = CallResponse<typeof listTagsEndpoint>['content'][number];

const WIDTHS = { value: 240, tagTypeName: 200, entityTypes: 360, linksQty: 150 };

/** The tags, by value. */
export function TagsTab({ mayManage }: { readonly mayManage: boolean }) {
  const [open, setOpen] = useState<TagRow | 'new'>();
  return (
    <>
      <ListPage
        declaration={tagsList}
        headingLevel={2}
        source={{
          key: areaKey(listTagsEndpoint),
          load: (query, signal) => call(listTagsEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        widths={WIDTHS}
        renderers={{ entityTypes: kindsText }}
        facts={['value', 'tagTypeName', 'linksQty']}
        actionsWidth={64}
        rowActions={(row) =>
          mayManage
            ? [{ key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpen(row) }]
            : []
        }
        primaryAction={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              Criar nova tag
            </Button>
          ) : null
        }
        emptyText="Ainda não há tags."
      />
      {open === undefined ? null : (
        <TagDialog {...(open === 'new' ? {} : { tag: open })} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
