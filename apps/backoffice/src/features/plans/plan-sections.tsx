import { modalitiesOf } from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';
import { MoneyField, NumberField } from '#kit/fields/NumberField.tsx';
import { RowsField } from '#kit/fields/RowsField.tsx';
import { SelectField, YesNoField } from '#kit/fields/SelectField.tsx';
import { TextAreaField } from '#kit/fields/TextAreaField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle, FormSection } from '#kit/FormPage.tsx';
import { useValue } from '#kit/form/form-handle.ts';
import type { Option } from '#kit/kit-context.tsx';
import { Fields, Narrow, Wide } from '#kit/Section.tsx';
import type { BenefitValues, FeeValues, PlanValues } from './plan.ts';
import type { Choices } from './use-choices.ts';

type Form = FormHandle<PlanValues>;

/** What is offered, and what the row already holds. */
function named(items: readonly { readonly name: string }[], held: string | null): Option[] {
  const names = items.map(({ name }) => name);
  const all = held === null || names.includes(held) ? names : [...names, held];
  return all.map((name) => ({ value: name, label: name }));
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
const feeSummary = ({ fee, price }: FeeValues): string => joined([fee, price === null ? null : formatBrl(price)]);

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
          {...form.rows('feeGroups')}
          hideLabel
          summary={feeSummary}
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
        <RowsField {...form.rows('benefits')} hideLabel addLabel="Adicionar benefício" emptyText="Nenhum benefício.">
          {(row) => <Benefit row={row} choices={choices} />}
        </RowsField>
      ),
    },
  ];
}

function Identity({ form }: { readonly form: Form }) {
  const type = useValue(form, 'type');
  const modalities = type === null ? [] : modalitiesOf(type);
  return (
    <Fields>
      <Wide>
        <TextField {...form.field('name')} />
      </Wide>
      <Wide>
        <TextAreaField {...form.field('description')} />
      </Wide>
      <TextField {...form.field('shortName')} />
      <TextField {...form.field('businessName')} />
      <SelectField {...form.field('type')} onChange={(next) => form.set({ type: next, modality: null })} />
      <Narrow>
        <SelectField
          {...form.field('modality')}
          options={modalities.map((modality) => ({ value: modality, label: modality }))}
          help={type === null ? 'Escolha antes o tipo.' : undefined}
        />
      </Narrow>
    </Fields>
  );
}

function Classes({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <Narrow>
        <NumberField {...form.field('theoreticalClasses')} />
      </Narrow>
      <Narrow>
        <NumberField {...form.field('practicalClasses')} />
      </Narrow>
      <Narrow>
        <YesNoField {...form.field('vehicleLease')} />
      </Narrow>
    </Fields>
  );
}

function Fee({ row, fees }: { readonly row: FormHandle<FeeValues>; readonly fees: Choices['fees'] }) {
  const group = useValue(row, 'group');
  const subGroup = useValue(row, 'subGroup');
  const inGroup = fees.filter((item) => item.feeGroup === group && item.feeSubGroup === subGroup);
  return (
    <Fields>
      <SelectField {...row.field('group')} onChange={(next) => row.set({ group: next, subGroup: null, fee: null })} />
      <SelectField {...row.field('subGroup')} onChange={(next) => row.set({ subGroup: next, fee: null })} />
      <SelectField {...row.field('fee')} options={named(inGroup, useValue(row, 'fee'))} />
      <MoneyField {...row.field('price')} />
      <Wide>
        <TextField {...row.field('description')} />
      </Wide>
    </Fields>
  );
}

function Benefit({ row, choices }: { readonly row: FormHandle<BenefitValues>; readonly choices: Choices }) {
  return (
    <Fields>
      <SelectField {...row.field('popPlus')} options={named(choices.popPlus, useValue(row, 'popPlus'))} />
      <SelectField {...row.field('benefit')} options={named(choices.benefits, useValue(row, 'benefit'))} />
    </Fields>
  );
}
