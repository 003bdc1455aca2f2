import {
  createTagTypesEndpoint,
  editTagTypeEndpoint,
  emptyOf,
  formOf,
  type FormValues,
  sentBy,
  tagTypeRecord,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { MultiSelectField, TextField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import type { TagTypeRow } from './tag-rows.ts';

const SERVER_FIELDS = { 'tagTypes.0.name': 'name', 'tagTypes.0.entityTypes': 'entityTypes' };

export function TagTypeDialog({
  type,
  onClose,
}: {
  readonly type?: TagTypeRow;
  readonly onClose: (saved?: string) => void;
}) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['tags'] });
  return (
    <FormDialog
      title={type === undefined ? 'Novo tipo de tag' : `Editar tipo de tag ${type.name}`}
      record={type === undefined ? 'new' : `${type.id}:${type.version}`}
      of={tagTypeRecord}
      initialValues={type === undefined ? emptyOf(tagTypeRecord) : formOf(tagTypeRecord, type)}
      serverFields={SERVER_FIELDS}
      sections={(form) => [
        {
          id: 'tipo',
          title: 'Tipo',
          content: (
            <Fields>
              <TextField {...form.field('name')} />
              <Wide>
                <MultiSelectField {...form.field('entityTypes')} />
              </Wide>
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => save(type, values)}
      onSaved={(id) => {
        notifySuccess(type === undefined ? 'Tipo de tag criada com sucesso' : 'Tipo de tag editada com sucesso');
        refresh();
        onClose(id);
      }}
      onStale={refresh}
      onClose={() => onClose()}
    />
  );
}

async function save(
  type: TagTypeRow | undefined,
  values: FormValues<typeof tagTypeRecord>,
): Promise<string | undefined> {
  const form = sentBy(tagTypeRecord, values);
  const { tagTypes } = await (type === undefined
    ? call(createTagTypesEndpoint, { body: { tagTypes: [form] } })
    : call(editTagTypeEndpoint, {
        params: { id: type.id },
        body: { tagTypes: [{ ...form, version: type.version }] },
      }));
  return tagTypes[0]?.id;
}
