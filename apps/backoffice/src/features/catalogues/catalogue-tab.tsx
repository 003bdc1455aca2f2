import { CATALOGUES, type Catalogue, catalogueList, listCatalogueEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { ItemDialog } from './item-dialog.tsx';

export type Item = CallResponse<typeof listCatalogueEndpoint>['content'][number];

const { feeGroup: _group, feeSubGroup: _subGroup, ...PLAIN_FIELDS } = catalogueList.fields;
/** Only fees stand in groups. */
const PLAIN = { ...catalogueList, name: 'catalogue-plain', fields: PLAIN_FIELDS };
const WIDTHS = { name: 380 };

interface CatalogueTabProps {
  readonly catalogue: Catalogue;
  readonly mayManage: boolean;
}

/** The choices of one catalogue; retired ones are found by their filter. */
export function CatalogueTab({ catalogue, mayManage }: CatalogueTabProps) {
  const [open, setOpen] = useState<Item | 'new'>();
  return (
    <>
      <ListPage
        declaration={catalogue === 'FEE' ? catalogueList : PLAIN}
        title={CATALOGUES[catalogue]}
        headingLevel={2}
        source={{
          key: [...areaKey(listCatalogueEndpoint), catalogue],
          load: (query, signal) => call(listCatalogueEndpoint, { params: { catalogue }, query }, { signal }),
        }}
        rowKey={(row) => row.id}
        widths={WIDTHS}
        facts={['name', 'active']}
        actionsWidth={64}
        rowActions={(row) =>
          mayManage
            ? [{ key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, onClick: () => setOpen(row) }]
            : []
        }
        primaryAction={
          mayManage ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              Criar
            </Button>
          ) : null
        }
        emptyText="Ainda não há opções."
      />
      {open === undefined ? null : (
        <ItemDialog
          catalogue={catalogue}
          {...(open === 'new' ? {} : { item: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
