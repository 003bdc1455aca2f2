import { listTagsEndpoint, tagsList } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DialogList } from '#features/shared/list-page/DialogList.tsx';
import type { TagRow } from './tag-rows.ts';
import { kindsText } from './tag-types-tab.tsx';
import { lazily } from '#code-loading/lazily.ts';

const TagDialog = lazily(async () => ({ default: (await import('./tag-dialog.tsx')).TagDialog }));

const WIDTHS = { value: 240, tagTypeName: 200, entityTypes: 360, linksQty: 150 };

export function TagsTab({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <DialogList<TagRow, typeof tagsList>
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
      mayManage={mayManage}
      addLabel="Criar nova tag"
      emptyText="Ainda não há tags."
    >
      {(tag, onClose) => <TagDialog {...(tag && { tag })} onClose={onClose} />}
    </DialogList>
  );
}
