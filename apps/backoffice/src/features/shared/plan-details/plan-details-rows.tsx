import type { planRecord, ValuesOf } from '@habilita/contract';
import { moneyText } from '#kit/format.ts';
import { MoneyField, RowsField, SelectField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, type FormRows, useValue } from '#kit/form/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { NotLoaded } from '#kit/feedback/index.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
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

/** The names on offer, plus the row's current name if that is no longer offered. */
function named(items: readonly { readonly name: string }[], held: string | null): Option[] {
  const names = new Set(items.map(({ name }) => name));
  if (held !== null) names.add(held);
  return [...names].map((name) => ({ value: name, label: name }));
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');
const feeSummary = ({ fee, price }: FeeValues): string => joined([fee, price === null ? null : moneyText(price)]);

type Place = Pick<FeeValues, 'group' | 'subGroup'>;

/** The fees of the chosen group and subgroup. When only one of the two is chosen, only that one limits the fees. */
const within = (fees: Choices['fees'], { group, subGroup }: Place): Choices['fees'] =>
  fees.filter(
    ({ feeGroup, feeSubGroup }) =>
      (group === null || feeGroup === group) && (subGroup === null || feeSubGroup === subGroup),
  );

/**
 * The row's values after its group or subgroup was chosen. A fee of another group or subgroup is emptied, and so is a
 * subgroup of another group.
 */
function placed(fees: Choices['fees'], { fee }: FeeValues, place: Place): Partial<FeeValues> {
  const subGroup = within(fees, place).length > 0 ? place.subGroup : null;
  const isThere = within(fees, { ...place, subGroup }).some(({ name }) => name === fee);
  return { ...place, subGroup, fee: isThere ? fee : null };
}

/**
 * The row's values after its fee was chosen: the fee's group and subgroup are filled in, unless several fees have the
 * same name.
 */
function chosenFee(fees: Choices['fees'], { group, subGroup }: FeeValues, fee: string | null): Partial<FeeValues> {
  const [only, ...others] = within(fees, { group, subGroup }).filter(({ name }) => name === fee);
  if (only === undefined || others.length > 0) return { fee };
  return { fee, group: only.feeGroup ?? group, subGroup: only.feeSubGroup ?? subGroup };
}

function Fee({ row, fees }: { readonly row: FormHandle<FeeValues>; readonly fees: Choices['fees'] }) {
  const place = { group: useValue(row, 'group'), subGroup: useValue(row, 'subGroup') };
  return (
    <Fields>
      <SelectField
        {...row.field('group')}
        onChange={(group) => row.set(placed(fees, row.values(), { ...place, group }))}
      />
      <SelectField
        {...row.field('subGroup')}
        onChange={(subGroup) => row.set(placed(fees, row.values(), { ...place, subGroup }))}
      />
      <SelectField
        {...row.field('fee')}
        options={named(within(fees, place), useValue(row, 'fee'))}
        onChange={(fee) => row.set(chosenFee(fees, row.values(), fee))}
      />
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
