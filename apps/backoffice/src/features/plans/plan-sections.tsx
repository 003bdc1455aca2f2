import { FEE_GROUPS, FEE_SUB_GROUPS, modalitiesOf, PLAN_TYPE_NAMES, PLAN_TYPES } from '@habilita/contract';
import { MoneyField, NumberField } from '#kit/fields/NumberField.tsx';
import { RowsField } from '#kit/fields/RowsField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle, FormSection } from '#kit/FormPage.tsx';
import type { BoundRow } from '#kit/form/form-types.ts';
import type { Option } from '#kit/kit-context.tsx';
import { Fields, Wide } from '#kit/Section.tsx';
import { type BenefitValues, type FeeValues, NEW_BENEFIT, NEW_FEE, type PlanValues } from './plan-values.ts';
import type { Choices } from './use-choices.ts';

type Form = FormHandle<PlanValues>;

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const YES_NO = optionsOf({ true: 'Sim', false: 'Não' });

/** What can be chosen by its name, and what the row holds already though it is offered no more. */
function named(items: readonly { readonly name: string }[], held: string | null): Option[] {
  const names = items.map(({ name }) => name);
  const all = held === null || names.includes(held) ? names : [...names, held];
  return all.map((name) => ({ value: name, label: name }));
}

/** The parts of the plan form (Specification 2 §3, Plan). */
export function planSections(form: Form, choices: Choices): FormSection[] {
  return [
    {
      id: 'plano',
      title: 'Plano',
      text: 'Como o plano se chama e a categoria que ele habilita.',
      content: <Identity form={form} />,
    },
    { id: 'aulas', title: 'Aulas e veículo', text: 'O que está incluído no curso.', content: <Classes form={form} /> },
    {
      id: 'taxas',
      title: 'Taxas',
      text: 'O que é cobrado à parte, na ordem em que o aluno vê.',
      content: (
        <RowsField
          label="Taxas"
          hideLabel
          item="Taxa"
          rows={form.rows('feeGroups')}
          newRow={() => ({ ...NEW_FEE })}
          addLabel="Adicionar taxa"
          emptyText="Nenhuma taxa."
        >
          {(row) => <Fee row={row} fees={choices.fees} />}
        </RowsField>
      ),
    },
    {
      id: 'beneficios',
      title: 'Benefícios',
      text: 'O que o aluno ganha com o plano.',
      content: (
        <RowsField
          label="Benefícios"
          hideLabel
          item="Benefício"
          rows={form.rows('benefits')}
          newRow={() => ({ ...NEW_BENEFIT })}
          addLabel="Adicionar benefício"
          emptyText="Nenhum benefício."
          max={50}
        >
          {(row) => <Benefit row={row} choices={choices} />}
        </RowsField>
      ),
    },
  ];
}

function Identity({ form }: { readonly form: Form }) {
  const type = PLAN_TYPE_NAMES.find((name) => name === form.values.type);
  const modalities = type === undefined ? [] : modalitiesOf(type);
  const typeField = form.field('type');
  return (
    <Fields>
      <Wide>
        <TextField label="Nome" maxLength={120} {...form.field('name')} />
      </Wide>
      <Wide>
        <TextAreaField label="Descrição" maxLength={2000} {...form.field('description')} />
      </Wide>
      <TextField label="Nome curto" maxLength={60} {...form.field('shortName')} />
      <TextField label="Nome comercial" maxLength={120} {...form.field('businessName')} />
      <SelectField
        label="Tipo"
        options={optionsOf(PLAN_TYPES)}
        {...typeField}
        onChange={(next) => form.set({ type: next, modality: null })}
      />
      <SelectField
        label="Categoria"
        options={modalities.map((modality) => ({ value: modality, label: modality }))}
        {...(type === undefined ? { help: 'Escolha antes o tipo.' } : {})}
        {...form.field('modality')}
      />
    </Fields>
  );
}

function Classes({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <NumberField label="Aulas teóricas" {...form.field('theoreticalClasses')} />
      <NumberField label="Aulas práticas" {...form.field('practicalClasses')} />
      <SelectField label="Aluguel de veículo" options={YES_NO} {...form.field('vehicleLease')} />
    </Fields>
  );
}

function Fee({ row, fees }: { readonly row: BoundRow<FeeValues>; readonly fees: Choices['fees'] }) {
  const { group, subGroup, fee } = row.values;
  const inGroup = fees.filter((item) => item.feeGroup === group && item.feeSubGroup === subGroup);
  return (
    <Fields>
      <SelectField
        label="Grupo"
        options={optionsOf(FEE_GROUPS)}
        {...row.field('group')}
        onChange={(next) => row.set({ group: next, subGroup: null, fee: null })}
      />
      <SelectField
        label="Subgrupo"
        options={optionsOf(FEE_SUB_GROUPS)}
        {...row.field('subGroup')}
        onChange={(next) => row.set({ subGroup: next, fee: null })}
      />
      <SelectField label="Taxa" options={named(inGroup, fee)} {...row.field('fee')} />
      <MoneyField label="Valor" {...row.field('price')} />
      <Wide>
        <TextField label="Descrição da taxa" maxLength={500} {...row.field('description')} />
      </Wide>
    </Fields>
  );
}

function Benefit({ row, choices }: { readonly row: BoundRow<BenefitValues>; readonly choices: Choices }) {
  return (
    <Fields>
      <SelectField
        label="Tipo Pop Plus"
        options={named(choices.popPlus, row.values.popPlus)}
        {...row.field('popPlus')}
      />
      <SelectField label="Benefício" options={named(choices.benefits, row.values.benefit)} {...row.field('benefit')} />
    </Fields>
  );
}
