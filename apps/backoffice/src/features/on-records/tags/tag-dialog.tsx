import {
  createTagsEndpoint,
  editTagEndpoint,
  emptyOf,
  formOf,
  type FormValues,
  sentBy,
  tagRecord,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { AsyncSelect, TextField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';
import type { TagRow } from './tag-rows.ts';

const SERVER_FIELDS = { 'tags.0.tagTypeId': 'tagTypeId', 'tags.0.value': 'value' };

export function TagDialog({ tag, onClose }: { readonly tag?: TagRow; readonly onClose: (saved?: string) => void }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['tags'] });
  const { tagTypes } = useKit().lookups;
  return (
    <FormDialog
      title={tag === undefined ? 'Nova tag' : `Editar tag ${tag.value}`}
      record={tag === undefined ? 'new' : `${tag.id}:${tag.version}`}
      of={tagRecord}
      initialValues={tag === undefined ? emptyOf(tagRecord) : formOf(tagRecord, tag)}
      serverFields={SERVER_FIELDS}
      sections={(form) => [
        {
          id: 'tag',
          title: 'Tag',
          content: (
            <Fields>
              {tagTypes === undefined ? null : (
                <AsyncSelect lookup="tagTypes" source={tagTypes} {...form.field('tagTypeId')} />
              )}
              <TextField {...form.field('value')} />
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => save(tag, values)}
      onSaved={(id) => {
        notifySuccess(tag === undefined ? 'Tag criada com sucesso' : 'Tag editada com sucesso');
        refresh();
        onClose(id);
      }}
      onStale={refresh}
      onClose={() => onClose()}
    />
  );
}

async function save(tag: TagRow | undefined, values: FormValues<typeof tagRecord>): Promise<string | undefined> {
  const form = sentBy(tagRecord, values);
  const { tags } = await (tag === undefined
    ? call(createTagsEndpoint, { body: { tags: [form] } })
    : call(editTagEndpoint, { params: { id: tag.id }, body: { tags: [{ ...form, version: tag.version }] } }));
  return tags[0]?.id;
}
