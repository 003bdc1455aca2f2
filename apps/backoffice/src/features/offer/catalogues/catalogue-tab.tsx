import { CATALOGUES, type Catalogue, catalogueList, listCatalogueEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#kit/list/index.ts';
import type { CatalogueItem } from './catalogue-item.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const ItemDialog = lazily(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

const { feeGroup: _group, feeSubGroup: _subGroup, ...PLAIN_FIELDS } = catalogueList.fields;
/** Only fees have groups. */
const PLAIN = { ...catalogueList, name: 'catalogue-plain', fields: PLAIN_FIELDS };
const WIDTHS = { name: 380 };

interface CatalogueTabProps {
  readonly catalogue: Catalogue;
  readonly mayManage: boolean;
}

export function CatalogueTab({ catalogue, mayManage }: CatalogueTabProps) {
  return (
    <DialogList<CatalogueItem, typeof PLAIN>
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
      mayManage={mayManage}
      addLabel="Criar"
      emptyText="Ainda não há opções."
    >
      {(item, onClose) => <ItemDialog catalogue={catalogue} {...(item && { item })} onClose={onClose} />}
    </DialogList>
  );
}
