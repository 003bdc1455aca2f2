import {
  type Catalogue,
  createCatalogueItemEndpoint,
  editCatalogueItemEndpoint,
  FEE_GROUPS,
  FEE_SUB_GROUPS,
  keysOf,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { SwitchField } from '#kit/fields/SwitchField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { Fields } from '#kit/Section.tsx';
import type { Item } from './catalogue-item.ts';

interface Values {
  name: string;
  feeGroup: string | null;
  feeSubGroup: string | null;
  active: boolean;
}

interface ItemDialogProps {
  readonly catalogue: Catalogue;
  readonly item?: Item;
  readonly onClose: () => void;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Adds a choice, renames it, retires it or brings it back. */
export function ItemDialog({ catalogue, item, onClose }: ItemDialogProps) {
  const client = useQueryClient();
  const isFee = catalogue === 'FEE';
  return (
    <FormDialog<Values>
      size={isFee ? 'lg' : 'md'}
      title={item === undefined ? 'Nova opção' : `Editar opção ${item.name}`}
      record={item === undefined ? 'new' : `${item.id}:${item.version}`}
      initialValues={{
        name: item?.name ?? '',
        feeGroup: item?.feeGroup ?? null,
        feeSubGroup: item?.feeSubGroup ?? null,
        active: item?.active ?? true,
      }}
      required={isFee ? ['name', 'feeGroup'] : ['name']}
      sections={(form) => [
        {
          id: 'opcao',
          title: 'Opção',
          text: 'O que já foi escolhido em planos e pagamentos não muda.',
          content: (
            <Fields>
              <TextField label="Nome" maxLength={120} {...form.field('name')} />
              {isFee ? <SelectField label="Grupo" options={optionsOf(FEE_GROUPS)} {...form.field('feeGroup')} /> : null}
              {isFee ? (
                <SelectField label="Subgrupo" options={optionsOf(FEE_SUB_GROUPS)} {...form.field('feeSubGroup')} />
              ) : null}
              {item === undefined ? null : <SwitchField label="Ativo" {...form.field('active')} />}
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => save({ catalogue, item }, values)}
      onSaved={() => {
        notifySuccess(item === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        void client.invalidateQueries({ queryKey: ['catalogues'] });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface Saved {
  readonly catalogue: Catalogue;
  readonly item: Item | undefined;
}

async function save({ catalogue, item }: Saved, { active, ...values }: Values): Promise<void> {
  const form = {
    name: values.name,
    feeGroup: keysOf(FEE_GROUPS).find((group) => group === values.feeGroup) ?? null,
    feeSubGroup: keysOf(FEE_SUB_GROUPS).find((group) => group === values.feeSubGroup) ?? null,
  };
  await (item === undefined
    ? call(createCatalogueItemEndpoint, { params: { catalogue }, body: form })
    : call(editCatalogueItemEndpoint, {
        params: { catalogue, id: item.id },
        body: { ...form, active, version: item.version },
      }));
}
