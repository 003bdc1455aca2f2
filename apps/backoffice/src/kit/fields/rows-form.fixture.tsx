import { field, record, type ValuesOf } from '@habilita/contract';
import type { ReactNode } from 'react';
import { type FormHandle, FormPage } from '../form/FormPage.tsx';
import { RowsField } from './RowsField.tsx';

export const checked = { times: 0 };

const campaign = record({
  fields: {
    name: field.text('Nome', { max: 60 }),
    schools: field.rows('CFCs', {
      item: 'CFC',
      max: 100,
      fields: {
        name: field.text('Nome', { max: 60, required: true }),
        plans: field.rows('Planos', {
          item: 'Plano',
          max: 50,
          fields: { note: field.text('Nota', { max: 60 }), price: field.money('Preço PIX') },
        }),
      },
    }),
  },
  check: () => {
    checked.times += 1;
    return [];
  },
});
export type Campaign = ValuesOf<typeof campaign.fields>;
export type School = Campaign['schools'][number];
export type Plan = School['plans'][number];

interface CampaignFormProps {
  readonly schools: readonly School[];
  readonly onSave?: (values: Campaign) => void;
  readonly name?: (form: FormHandle<Campaign>) => ReactNode;
  readonly children: (row: FormHandle<School>) => ReactNode;
}

export function CampaignForm({ schools, onSave, name, children }: CampaignFormProps) {
  return (
    <FormPage<Campaign>
      title="Campanha"
      of={campaign}
      record="1:1"
      confirmation={false}
      keepDraft={false}
      initialValues={{ name: '', schools: [...schools] }}
      onSubmit={(values) => Promise.resolve(onSave?.(values))}
      sections={(form) => [
        ...(name === undefined ? [] : [{ id: 'name', title: 'Nome', content: name(form) }]),
        {
          id: 'schools',
          title: 'CFCs',
          content: (
            <RowsField
              {...form.rows('schools')}
              summary={(school) => `${school.name}, ${school.plans.length} planos`}
              copy={(from, to) => ({ ...to, plans: from.plans })}
            >
              {children}
            </RowsField>
          ),
        },
      ]}
    />
  );
}
