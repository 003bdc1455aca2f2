import { useField, useForm, useStore } from '@tanstack/react-form';
import { memo } from 'react';
import { type CampaignSample, PLAN_FIELDS } from './sample.ts';

type Path = `schools[${number}].name` | `schools[${number}].plans[${number}].${(typeof PLAN_FIELDS)[number]}`;
type Form = ReturnType<typeof useSampleForm>;

const useSampleForm = (values: CampaignSample) => useForm({ defaultValues: values });

const Field = memo(function Field({ form, name }: { readonly form: Form; readonly name: Path }) {
  const validators = {
    onBlur: ({ value }: { readonly value: string }) => (value === '' ? 'Este campo é obrigatório' : undefined),
  };
  const field = useField({ form, name, validators });
  return (
    <label>
      {name}
      <input
        name={name.replaceAll('[', '.').replaceAll(']', '')}
        value={field.state.value}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
        onBlur={field.handleBlur}
        aria-invalid={!field.state.meta.isValid}
      />
    </label>
  );
});

function Dirty({ form }: { readonly form: Form }) {
  return <output>{useStore(form.store, (state) => !state.isDefaultValue) ? 'Alterações não salvas' : ''}</output>;
}

export function TanStackFormPage({ values, open }: { readonly values: CampaignSample; readonly open: number }) {
  const form = useSampleForm(values);
  return (
    <form>
      <Dirty form={form} />
      {values.schools.slice(0, open).map((school, index) => (
        <fieldset key={school.name}>
          <Field form={form} name={`schools[${index}].name`} />
          {school.plans.map((plan, row) =>
            PLAN_FIELDS.map((name) => (
              <Field key={`${plan.name}${name}`} form={form} name={`schools[${index}].plans[${row}].${name}`} />
            )),
          )}
        </fieldset>
      ))}
    </form>
  );
}
