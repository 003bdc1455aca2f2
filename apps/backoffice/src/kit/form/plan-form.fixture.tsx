import { field, record, type ValuesOf } from '@habilita/contract';
import { z } from 'zod';
import { DateField } from '../fields/DateField.tsx';
import { NumberField } from '../fields/NumberField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { FormPage, type FormPageProps } from './FormPage.tsx';

const named = z.string().refine((name) => name.length >= 3);
const planForm = record({
  fields: {
    name: field.typed('Nome', named, { required: true, sentence: 'Nome curto demais.' }),
    seats: field.whole('Vagas', { min: 0, max: 100 }),
    opens: field.choice('Abertura', { max: 10 }),
  },
});
export type Plan = ValuesOf<typeof planForm.fields>;

export const empty: Plan = { name: '', seats: null, opens: null };

/** A small form with a text, a number and a date, each with a rule of its own. */
export function PlanForm(props: Partial<FormPageProps<Plan>>) {
  return (
    <FormPage<Plan>
      title="Plano"
      record="1:1"
      initialValues={empty}
      of={planForm}
      onSubmit={() => Promise.resolve()}
      sections={(form) => [
        {
          id: 'plan',
          title: 'Dados',
          content: (
            <>
              <TextField {...form.field('name')} />
              <NumberField {...form.field('seats')} />
              <DateField {...form.field('opens')} />
            </>
          ),
        },
      ]}
      {...props}
    />
  );
}
