import { abandonCommand, abandonmentProposalEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { CommandFormDialog } from '#features/shared/money-command/command-form-dialog.tsx';
import { LoadingDialog } from '#kit/feedback/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { AbandonmentFields } from './abandonment-fields.tsx';
import {
  abandonmentForm,
  type AbandonValues,
  type AbandonmentProposal,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './abandonment-form.ts';
import { UNCHANGED_WHILE_OPEN } from '#features/shared/money-command/use-simulation.ts';

export interface AbandonDialogProps {
  readonly registration: Pick<Registration, 'id' | 'paymentMethod'>;
  readonly onClose: () => void;
}

const TITLE = 'Desistência';

export function AbandonDialog({ registration, onClose }: AbandonDialogProps) {
  const answer = useQuery({
    ...queryOf(abandonmentProposalEndpoint, { params: { id: registration.id } }),
    ...UNCHANGED_WHILE_OPEN,
  });
  if (answer.data !== undefined)
    return <AbandonForm registration={registration} proposal={answer.data} onClose={onClose} />;
  return <LoadingDialog title={TITLE} answer={answer} onClose={onClose} />;
}

function AbandonForm({
  registration,
  proposal,
  onClose,
}: AbandonDialogProps & { readonly proposal: AbandonmentProposal }) {
  const { id, paymentMethod } = registration;
  const [declared] = useState(() => abandonmentForm(proposal));
  const [initialValues] = useState(() => valuesOf(proposal, paymentMethod));
  const asked = useCallback((values: AbandonValues) => requestOf(values, proposal), [proposal]);
  return (
    <CommandFormDialog
      title={TITLE}
      of={declared}
      initialValues={initialValues}
      command={[id, 'abandon']}
      renderFields={(form) => <AbandonmentFields form={form} proposal={proposal} />}
      requestOf={asked}
      reason="note"
      simulate={(body, signal) => call(abandonCommand.simulate, { params: { id }, body }, { signal })}
      execute={(body) => call(abandonCommand.execute, { params: { id }, body })}
      saveLabel={saveLabelOf}
      isDestructive
      done="Desistência registrada com sucesso!"
      onClose={onClose}
    />
  );
}
