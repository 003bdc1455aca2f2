import { memo } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { type CampaignSample, PLAN_FIELDS } from './sample.ts';

type Path = `schools.${number}.name` | `schools.${number}.plans.${number}.${(typeof PLAN_FIELDS)[number]}`;

const Field = memo(function Field({
  control,
  name,
}: {
  readonly control: Control<CampaignSample>;
  readonly name: Path;
}) {
  const rules = { validate: (value: string) => value !== '' || 'Este campo é obrigatório' };
  const { field, fieldState } = useController({ control, name, rules });
  return (
    <label>
      {name}
      <input {...field} aria-invalid={fieldState.invalid} />
    </label>
  );
});

export function ReactHookFormPage({ values, open }: { readonly values: CampaignSample; readonly open: number }) {
  const { control, formState } = useForm<CampaignSample>({ defaultValues: values, mode: 'onBlur' });
  const { isDirty } = formState;
  return (
    <form>
      <output>{isDirty ? 'Alterações não salvas' : ''}</output>
      {values.schools.slice(0, open).map((school, index) => (
        <fieldset key={school.name}>
          <Field control={control} name={`schools.${index}.name`} />
          {school.plans.map((plan, row) =>
            PLAN_FIELDS.map((name) => (
              <Field key={`${plan.name}${name}`} control={control} name={`schools.${index}.plans.${row}.${name}`} />
            )),
          )}
        </fieldset>
      ))}
    </form>
  );
}
