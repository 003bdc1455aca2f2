import {
  type Catalogue,
  createCatalogueItemEndpoint,
  editCatalogueItemEndpoint,
  emptyOf,
  FEE_GROUPS,
  FEE_SUB_GROUPS,
  field,
  formOf,
  type FormValues,
  record,
  sentBy,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { SelectField, SwitchField, TextField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';
import type { CatalogueItem } from './catalogue-item.ts';

const fields = {
  name: field.text('Nome', { max: 120, required: true }),
  feeGroup: field.word('Grupo', FEE_GROUPS),
  feeSubGroup: field.word('Subgrupo', FEE_SUB_GROUPS),
  active: field.yesNo('Ativo', { initially: true }),
} as const;
const itemRecord = record({ fields });
const feeRecord = record({ fields, requiredWhen: { feeGroup: () => true } });

interface ItemDialogProps {
  readonly catalogue: Catalogue;
  readonly item?: CatalogueItem;
  readonly onClose: (saved?: string) => void;
}

export function ItemDialog({ catalogue, item, onClose }: ItemDialogProps) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ['catalogues'] });
  const isFee = catalogue === 'FEE';
  return (
    <FormDialog
      size={isFee ? 'lg' : 'md'}
      title={item === undefined ? 'Nova opção' : `Editar opção ${item.name}`}
      record={item === undefined ? 'new' : `${item.id}:${item.version}`}
      of={isFee ? feeRecord : itemRecord}
      initialValues={item === undefined ? emptyOf(itemRecord) : formOf(itemRecord, item)}
      sections={(form) => [
        {
          id: 'opcao',
          title: 'Opção',
          text: 'O que já foi escolhido em planos e pagamentos não muda.',
          content: (
            <Fields>
              <TextField {...form.field('name')} />
              {isFee ? <SelectField {...form.field('feeGroup')} /> : null}
              {isFee ? <SelectField {...form.field('feeSubGroup')} /> : null}
              {item === undefined ? null : <SwitchField {...form.field('active')} />}
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => save({ catalogue, item }, values)}
      onSaved={(id) => {
        notifySuccess(item === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        refresh();
        onClose(id);
      }}
      onStale={refresh}
      onClose={() => onClose()}
    />
  );
}

interface Saved {
  readonly catalogue: Catalogue;
  readonly item: CatalogueItem | undefined;
}

async function save({ catalogue, item }: Saved, values: FormValues<typeof itemRecord>): Promise<string> {
  const { active, ...form } = sentBy(itemRecord, values);
  const { id } = await (item === undefined
    ? call(createCatalogueItemEndpoint, { params: { catalogue }, body: form })
    : call(editCatalogueItemEndpoint, {
        params: { catalogue, id: item.id },
        body: { ...form, active, version: item.version },
      }));
  return id;
}
