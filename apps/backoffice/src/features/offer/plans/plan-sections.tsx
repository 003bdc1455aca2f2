import { modalitiesOf } from '@habilita/contract';
import { BenefitRows, FeeRows } from '#features/shared/plan-details/plan-details-rows.tsx';
import type { Choices } from '#features/shared/plan-details/use-choices.ts';
import { NumberField, SelectField, TextAreaField, TextField, YesNoField } from '#kit/fields/index.ts';
import { type FormHandle, type FormSection, useValue } from '#kit/form/index.ts';
import { Fields, Narrow, Wide } from '#kit/layout/index.ts';
import type { PlanValues } from './plan.ts';

type Form = FormHandle<PlanValues>;

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
      content: <FeeRows rows={form.rows('feeGroups')} choices={choices} />,
    },
    {
      id: 'beneficios',
      title: 'Benefícios',
      text: 'O que o aluno ganha com o plano.',
      content: <BenefitRows rows={form.rows('benefits')} choices={choices} />,
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
      <YesNoField {...form.field('vehicleLease')} />
    </Fields>
  );
}
