import { listTagTypesEndpoint, TAG_ENTITY_TYPES, tagTypesList } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import type { TagTypeRow } from './tag-rows.ts';
import { lazily } from '#code-loading/lazily.ts';

const TagTypeDialog = lazily(async () => ({ default: (await import('./tag-type-dialog.tsx')).TagTypeDialog }));

export const kindsText = ({ entityTypes }: Pick<TagTypeRow, 'entityTypes'>): string =>
  entityTypes.map((type) => TAG_ENTITY_TYPES[type]).join(', ');

const WIDTHS = { name: 260, entityTypes: 420, tagsQty: 100 };

export function TagTypesTab({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <DialogList<TagTypeRow, typeof tagTypesList>
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
      mayManage={mayManage}
      addLabel="Criar novo tipo de tag"
      emptyText="Ainda não há tipos de tag."
    >
      {(type, onClose) => <TagTypeDialog {...(type && { type })} onClose={onClose} />}
    </DialogList>
  );
}
