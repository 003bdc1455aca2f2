import { CAMPAIGN_PLAN_PRICES, type CampaignSchoolValues, type CampaignValues, emptyOf } from '@habilita/contract';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { ConfirmCloseModal, DialogFooter, notifySuccess } from '#kit/feedback/index.ts';
import { DateField, MoneyField, MultiSelectField, NumberField } from '#kit/fields/index.ts';
import { DisabledReason, Fields, Wide } from '#kit/layout/index.ts';
import { FormDialog, type FormHandle } from '#kit/form/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { bulkFilled, bulkRecord, type BulkResult, type BulkValues, nothingFilled } from './bulk-fill.ts';
import type { NameOf } from './chosen-names.ts';
import { countText } from './count-text.ts';
import type { PhaseLocks } from './phase-locks.ts';
import { changesText, type GridReading, priceGridOf, readPriceGrid, withGrid } from './price-grid.ts';
import './campaign-form.css';

export interface BulkProps {
  readonly form: FormHandle<CampaignValues>;
  readonly locks: PhaseLocks;
  readonly schoolName: (school: CampaignSchoolValues) => string;
  readonly planNames: NameOf;
}

type DialogProps = BulkProps & { readonly onClose: () => void };

const frozenBy = (locks: PhaseLocks) => ({
  school: (id: string | null, name: string) => locks.school(id, name).disabledReason !== undefined,
  plan: (id: string | null, planId: string | null, name: string) =>
    locks.plan(id, planId, name).disabledReason !== undefined,
});

/** The dialog that fills the same values into many CFCs and their plans. */
export function FillDialog({ form, locks, schoolName, planNames, onClose }: DialogProps) {
  const [schools] = useState(() => form.values().drivingSchoolsConfigurations);
  const [chosen, setChosen] = useState<readonly number[]>(() => [...schools.keys()]);
  const planIds = [...new Set(schools.flatMap(({ plans }) => plans.map(({ planId }) => planId)))];
  const options = planIds.flatMap((id) => (id === null ? [] : [{ value: id, label: planNames(id) ?? '…' }]));
  const fill = (wanted: BulkValues) => bulkFilled(schools, chosen, wanted, frozenBy(locks));
  const choice = <SchoolChoice names={schools.map(schoolName)} chosen={chosen} onChoose={setChosen} />;
  const apply = (result: BulkResult) => {
    form.set({ drivingSchoolsConfigurations: result.schools });
    notifySuccess(filledText(result));
    onClose();
  };
  return (
    <FormDialog<BulkValues, BulkResult>
      title="Preencher vários blocos"
      record="new"
      of={bulkRecord}
      initialValues={emptyOf(bulkRecord)}
      size="lg"
      isMoreChosen={chosen.length < schools.length}
      saveLabel={(wanted) => `Preencher ${sizeText(fill(wanted))}`.trim()}
      saveOff={(wanted) => nothingFilled(fill(wanted), chosen, wanted)}
      sections={(wanted) => [
        {
          id: 'onde',
          title: 'Onde',
          text: 'Só o que for preenchido abaixo muda, nos CFCs e planos escolhidos.',
          content: <Where wanted={wanted} choice={choice} plans={options} />,
        },
        { id: 'precos', title: 'Preços e vagas dos planos', content: <Prices wanted={wanted} /> },
        { id: 'condicoes', title: 'Condições dos CFCs', content: <Terms wanted={wanted} /> },
      ]}
      onSubmit={async (wanted) => fill(wanted)}
      onSaved={apply}
      onClose={onClose}
    />
  );
}

const sizeText = ({ plansQty, schoolsQty }: BulkResult): string =>
  [
    ...(plansQty === 0 ? [] : [countText(plansQty, 'plano', 'planos')]),
    ...(schoolsQty === 0 ? [] : [countText(schoolsQty, 'CFC', 'CFCs')]),
  ].join(' e ');

function filledText(result: BulkResult): string {
  const { frozenQty } = result;
  if (frozenQty === 0) return `Preenchido em ${sizeText(result)}.`;
  const left = countText(frozenQty, 'valor congelado ficou como estava', 'valores congelados ficaram como estavam');
  return `Preenchido em ${sizeText(result)}; ${left}.`;
}

interface WantedProps {
  readonly wanted: FormHandle<BulkValues>;
}

function Where({
  wanted,
  choice,
  plans,
}: WantedProps & { readonly choice: ReactNode; readonly plans: readonly Option[] }) {
  return (
    <>
      {choice}
      <MultiSelectField
        {...wanted.field('planIds')}
        options={plans}
        help="Em branco, valem todos os planos dos CFCs escolhidos."
      />
    </>
  );
}

function Prices({ wanted }: WantedProps) {
  return (
    <Fields>
      {CAMPAIGN_PLAN_PRICES.map((price) => (
        <MoneyField key={price} {...wanted.field(price)} />
      ))}
      <NumberField {...wanted.field('bpMinNumberInstallments')} />
      <NumberField {...wanted.field('bpMaxNumberInstallments')} />
      <NumberField {...wanted.field('vacancies')} />
    </Fields>
  );
}

function Terms({ wanted }: WantedProps) {
  return (
    <Fields>
      <NumberField {...wanted.field('schoolVacancies')} />
      <NumberField {...wanted.field('partnerSharePercentage')} decimals={2} suffix="%" />
      <DateField {...wanted.field('boletoExpiration')} />
      <NumberField {...wanted.field('boletoExpirationDaysToAdd')} help="Em vez da data fixa." />
      <DateField {...wanted.field('closedFrom')} />
      <DateField {...wanted.field('closedTo')} />
      <Wide>
        <MultiSelectField {...wanted.field('allowedPaymentMethods')} />
      </Wide>
    </Fields>
  );
}

interface ChoiceProps {
  readonly names: readonly string[];
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

function SchoolChoice({ names, chosen, onChoose }: ChoiceProps) {
  const isAll = chosen.length === names.length;
  return (
    <fieldset className="campaign-choice">
      <legend>CFCs</legend>
      <Checkbox
        label="Todos"
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChoose(isAll ? [] : [...names.keys()])}
      />
      <div>
        {names.map((name, index) => (
          <Checkbox
            key={`${String(index)} ${name}`}
            label={`${index + 1}. ${name}`}
            checked={chosen.includes(index)}
            onChange={(event) =>
              onChoose(event.currentTarget.checked ? [...chosen, index] : chosen.filter((one) => one !== index))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const HELP =
  'Copie da planilha com a linha de títulos: CFC, Plano e as colunas de preço (PIX, Cartão de crédito, Boleto, Boleto parcelado, Entrada…). Sem a coluna CFC, vale para todos. Célula vazia fica como está.';

/** The dialog that fills in prices from a table that was pasted. */
export function PasteDialog({ form, locks, schoolName, planNames, onClose }: DialogProps) {
  const [schools] = useState(() => form.values().drivingSchoolsConfigurations);
  const [text, setText] = useState('');
  const isFilled = text.trim() !== '';
  useHeldScreen(isFilled);
  const context = {
    schools,
    schoolName,
    planName: (id: string | null) => (id === null ? '' : (planNames(id) ?? '')),
    isFrozen: frozenBy(locks).plan,
  };
  const { changes, problems } = readPriceGrid(text, context);
  const apply = () => {
    form.set({ drivingSchoolsConfigurations: withGrid(schools, changes) });
    notifySuccess(`Tabela aplicada: ${changesText(changes)}.`);
    onClose();
  };
  return (
    <ConfirmCloseModal onClose={onClose} size="xl" title="Colar tabela de preços" isDirty={() => isFilled}>
      <Textarea
        label="Tabela"
        description={HELP}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        data-autofocus
        classNames={{ input: 'campaign-grid-text' }}
      />
      <Button variant="subtle" size="xs" mt={4} onClick={() => setText(priceGridOf(context))}>
        Usar a tabela atual
      </Button>
      {isFilled ? <Reading changes={changes} problems={problems} /> : null}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <DisabledReason reason={nothingPasted(text, changes.length)}>
          <Button onClick={apply}>
            {changes.length === 0 ? 'Aplicar' : `Aplicar ${countText(changes.length, 'valor', 'valores')}`}
          </Button>
        </DisabledReason>
      </DialogFooter>
    </ConfirmCloseModal>
  );
}

function nothingPasted(text: string, changesQty: number): string | undefined {
  if (text.trim() === '') return 'Cole a tabela.';
  return changesQty === 0 ? 'A tabela não muda nada.' : undefined;
}

function Reading({ changes, problems }: GridReading) {
  return (
    <div className="campaign-grid-reading" aria-live="polite">
      <p>{changes.length === 0 ? 'Nada muda.' : `Muda ${changesText(changes)}.`}</p>
      {problems.length === 0 ? null : (
        <>
          <p>
            <strong>{countText(problems.length, 'item ficou de fora', 'itens ficaram de fora')}:</strong>
          </p>
          <ul>
            {[...new Set(problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
