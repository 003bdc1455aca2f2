import { localitiesOf } from '#features/shared/places/locality-lookup.ts';
import { AsyncSelect, CepField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { Broad, Fields, Narrow } from '#kit/layout/index.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import type { SchoolValues } from './driving-school.ts';
import { useCep } from './use-cep.ts';

/** The fields of an address. Typing the CEP fills in the others when the provider of addresses knows it. */
export function AddressSection({ form }: { readonly form: FormHandle<SchoolValues> }) {
  const { states } = useKit().lookups;
  const cep = form.field('postalCode');
  const { notice, look } = useCep(form);
  const state = useValue(form, 'state');
  const changeCep = (postalCode: string) => {
    form.set({ postalCode });
    look(postalCode);
  };
  const chooseState = (chosen: string | null) => form.set({ state: chosen, locality: null });
  return (
    <Fields>
      <div data-narrow="">
        <CepField autoComplete="postal-code" {...cep} onChange={changeCep} />
        <output className="kit-muted">{notice}</output>
      </div>
      {states === undefined ? null : (
        <AsyncSelect lookup="states" source={states} {...form.field('state')} onChange={chooseState} />
      )}
      <AsyncSelect
        lookup={`localities-${state ?? ''}`}
        source={localitiesOf(state)}
        {...form.field('locality')}
        disabledReason={state === null ? 'Escolha o estado primeiro.' : undefined}
      />
      <TextField {...form.field('neighborhood')} />
      <Broad>
        <TextField {...form.field('street')} />
      </Broad>
      <Narrow>
        <TextField {...form.field('number')} />
      </Narrow>
      <TextField {...form.field('complement')} />
      <CoordinateFields form={form} />
    </Fields>
  );
}
