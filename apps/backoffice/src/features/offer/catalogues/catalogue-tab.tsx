import { CATALOGUES, type Catalogue, catalogueList, listCatalogueEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import type { CatalogueItem } from './catalogue-item.ts';
import { lazily } from '#code-loading/lazily.ts';

const ItemDialog = lazily(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

const { feeGroup: _group, feeSubGroup: _subGroup, ...PLAIN_FIELDS } = catalogueList.fields;
/** The catalogues other than fees have no groups and subgroups, so their lists have no such columns. */
const PLAIN = { ...catalogueList, name: 'catalogue-plain', fields: PLAIN_FIELDS };
const WIDTHS = { name: 380 };
const TONES = { active: { true: 'positive', false: 'neutral' } } as const;

interface CatalogueTabProps {
  readonly catalogue: Catalogue;
  readonly mayManage: boolean;
}

export function CatalogueTab({ catalogue, mayManage }: CatalogueTabProps) {
  const list = {
    title: CATALOGUES[catalogue],
    headingLevel: 2,
    source: {
      key: [...areaKey(listCatalogueEndpoint), catalogue],
      load: (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
        call(listCatalogueEndpoint, { params: { catalogue }, query }, { signal }),
    },
    rowKey: (row: CatalogueItem) => row.id,
    widths: WIDTHS,
    tones: TONES,
    mayManage,
    addLabel: 'Criar',
    emptyText: 'Ainda não há opções.',
    children: (item: CatalogueItem | undefined, onClose: (saved?: string) => void) => (
      <ItemDialog catalogue={catalogue} {...(item && { item })} onClose={onClose} />
    ),
  } as const;
  // Fees of different courses may have the same name, so a fee's card on a phone also shows its subgroup.
  return catalogue === 'FEE' ? (
    <DialogList declaration={catalogueList} facts={['name', 'feeSubGroup', 'active']} {...list} />
  ) : (
    <DialogList declaration={PLAIN} facts={['name', 'active']} {...list} />
  );
}
