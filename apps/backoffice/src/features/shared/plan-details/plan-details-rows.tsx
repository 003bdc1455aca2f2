import type { planRecord, ValuesOf } from '@habilita/contract';
import { formatBrl } from '@habilita/kernel';
import { MoneyField } from '#kit/fields/NumberField.tsx';
import { RowsField } from '#kit/fields/RowsField.tsx';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import type { FormHandle } from '#kit/FormPage.tsx';
import type { FormRows } from '#kit/form/form-types.ts';
import { useValue } from '#kit/form/form-handle.ts';
import type { Option } from '#kit/kit-context.tsx';
import { NotLoaded } from '#kit/NotLoaded.tsx';
import { Fields, Wide } from '#kit/Section.tsx';
import type { Choices } from './use-choices.ts';

type Details = ValuesOf<typeof planRecord.fields>;
type FeeValues = Details['feeGroups'][number];
type BenefitValues = Details['benefits'][number];

interface RowsProps<Row extends object> {
  readonly rows: FormRows<Row>;
  readonly choices: Choices;
}

export function FeeRows({ rows, choices }: RowsProps<FeeValues>) {
  return (
    <>
      <NotLoaded what="Taxas do catálogo" answer={choices.answers.fees} />
      <RowsField {...rows} hideLabel summary={feeSummary} addLabel="Adicionar taxa" emptyText="Nenhuma taxa.">
        {(row) => <Fee row={row} fees={choices.fees} />}
      </RowsField>
    </>
  );
}

export function BenefitRows({ rows, choices }: RowsProps<BenefitValues>) {
  return (
    <>
      <NotLoaded what="Pop Plus do catálogo" answer={choices.answers.popPlus} />
      <NotLoaded what="Benefícios do catálogo" answer={choices.answers.benefits} />
      <RowsField {...rows} hideLabel addLabel="Adicionar benefício" emptyText="Nenhum benefício.">
        {(row) => <Benefit row={row} choices={choices} />}
      </RowsField>
    </>
  );
}

/** The offered names and the row's present one. */
function named(items: readonly { readonly name: string }[], held: string | null): Option[] {
  const names = items.map(({ name }) => name);
  const all = held === null || names.includes(held) ? names : [...names, held];
  return all.map((name) => ({ value: name, label: name }));
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
const feeSummary = ({ fee, price }: FeeValues): string => joined([fee, price === null ? null : formatBrl(price)]);

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
