import { AsyncSelect } from '#kit/fields/AsyncSelect.tsx';
import { CepField } from '#kit/fields/MaskedField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle } from '#kit/FormPage.tsx';
import { useKit } from '#kit/kit-context.tsx';
import { Fields } from '#kit/Section.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';
import type { SchoolValues } from './driving-school-values.ts';
import { localitiesOf } from './locality-lookup.ts';
import { useCep } from './use-cep.ts';

/** Where the school is. A CEP fills in what it stands for, when somebody knows; otherwise the address is typed. */
export function AddressSection({ form }: { readonly form: FormHandle<SchoolValues> }) {
  const { states } = useKit().lookups;
  const cep = form.field('postalCode');
  const { said, look } = useCep(form);
  const { state } = form.values;
  const changeCep = (postalCode: string) => {
    cep.onChange(postalCode);
    look(postalCode);
  };
  // Another state has other cities (Specification 2 §5).
  const chooseState = (chosen: string | null) => form.set({ state: chosen, locality: null });
  return (
    <Fields>
      <div>
        <CepField label="CEP" autoComplete="postal-code" {...cep} onChange={changeCep} />
        <output className="kit-muted">{said}</output>
      </div>
      {states === undefined ? null : (
        <AsyncSelect label="Estado" lookup="states" source={states} {...form.field('state')} onChange={chooseState} />
      )}
      <AsyncSelect
        label="Cidade"
        lookup={`localities-${state ?? ''}`}
        source={localitiesOf(state)}
        {...form.field('locality')}
        disabledReason={state === null ? 'Escolha o estado primeiro.' : undefined}
      />
      <TextField label="Bairro" maxLength={100} {...form.field('neighborhood')} />
      <TextField label="Rua" maxLength={150} {...form.field('street')} />
      <TextField label="Número" maxLength={20} {...form.field('number')} />
      <TextField label="Complemento" maxLength={100} {...form.field('complement')} />
      <CoordinateFields form={form} />
    </Fields>
  );
}
