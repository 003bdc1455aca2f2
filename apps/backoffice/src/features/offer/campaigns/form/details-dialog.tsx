import { planDetailsRecord, type PlanDetailsValues } from '@habilita/contract';
import { BenefitRows, FeeRows } from '#features/shared/plan-details/plan-details-rows.tsx';
import { useChoices } from '#features/shared/plan-details/use-choices.ts';
import { FormDialog } from '#kit/form/index.ts';

interface DialogProps {
  readonly values: PlanDetailsValues;
  readonly onKeep: (values: PlanDetailsValues) => void;
  readonly onClose: () => void;
}

/** The fees and benefits of one plan in one CFC. */
export default function DetailsDialog({ values, onKeep, onClose }: DialogProps) {
  const choices = useChoices();
  return (
    <FormDialog<PlanDetailsValues>
      title="Taxas e benefícios"
      record="new"
      of={planDetailsRecord}
      initialValues={values}
      size="lg"
      saveLabel="Aplicar"
      sections={(form) => [
        { id: 'taxas', title: 'Taxas', content: <FeeRows rows={form.rows('feeGroups')} choices={choices} /> },
        {
          id: 'beneficios',
          title: 'Benefícios',
          content: <BenefitRows rows={form.rows('benefits')} choices={choices} />,
        },
      ]}
      onSubmit={async (changed) => onKeep(changed)}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
