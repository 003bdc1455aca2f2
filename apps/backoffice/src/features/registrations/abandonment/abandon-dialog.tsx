import { abandonCommand, abandonmentProposalEndpoint, errorsOf } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#app/call.ts';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { FormDialog } from '#kit/FormDialog.tsx';
import { useSelected } from '#kit/form/form-handle.ts';
import { Modal } from '#kit/Modal.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import type { Registration } from '../registration.ts';
import { AbandonmentFields, type AbandonPart } from './abandonment-fields.tsx';
import {
  abandonmentForm,
  type AbandonRequest,
  type AbandonValues,
  type Proposal,
  requestOf,
  saveLabelOf,
  valuesOf,
} from './abandonment-form.ts';
import { SimulatedEffect } from '#features/shared/money-command/simulated-effect.tsx';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { useSimulation } from '#features/shared/money-command/use-simulation.ts';
import './abandonment.css';

export interface AbandonDialogProps {
  readonly registration: Pick<Registration, 'id' | 'paymentMethod'>;
  readonly onClose: () => void;
}

const TITLE = 'Desistência';

/** Milliseconds without typing before the effect is asked for anew. */
const PAUSE = 400;

/** Abandonment, with or without a penalty (Specification 3 §5): what will change is shown before it is confirmed. */
export function AbandonDialog({ registration, onClose }: AbandonDialogProps) {
  const answer = useQuery({
    ...queryOf(abandonmentProposalEndpoint, { params: { id: registration.id } }),
    // What the form opened with stays while it is filled; the next time it is asked for anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (answer.data !== undefined)
    return <AbandonForm registration={registration} proposal={answer.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={TITLE} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {answer.error === null ? (
        <Skeleton height={240} />
      ) : (
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </Modal>
  );
}

function AbandonForm({ registration, proposal, onClose }: AbandonDialogProps & { readonly proposal: Proposal }) {
  const { id, paymentMethod } = registration;
  const refresh = useRefresh();
  const [declared] = useState(() => abandonmentForm(proposal));
  const [initialValues] = useState(() => valuesOf(proposal, paymentMethod));
  const [body, setBody] = useState<AbandonRequest>();
  const simulation = useSimulation({
    of: ['abandon', id],
    body,
    simulate: (request, signal) => call(abandonCommand.simulate, { params: { id }, body: request }, { signal }),
    execute: (request) => call(abandonCommand.execute, { params: { id }, body: request }),
  });
  return (
    <FormDialog<AbandonValues>
      title={TITLE}
      size="lg"
      record={id}
      of={declared}
      initialValues={initialValues}
      sections={(form) => [
        {
          id: 'desistencia',
          title: TITLE,
          content: (
            <div className="abandonment">
              <AbandonmentFields form={form} proposal={proposal} />
              <Settled of={declared} form={form} proposal={proposal} onSettled={setBody} />
              <SimulatedEffect simulation={simulation} />
            </div>
          ),
        },
      ]}
      saveLabel={saveLabelOf}
      onSubmit={(values) => {
        const request = requestOf(values, proposal);
        setBody(request);
        return simulation.confirm(request);
      }}
      onSaved={() => {
        notifySuccess('Desistência registrada com sucesso!');
        refresh();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface SettledProps extends AbandonPart {
  readonly of: ReturnType<typeof abandonmentForm>;
  readonly onSettled: (body: AbandonRequest | undefined) => void;
}

/** Tells the request once a whole form has been left alone for a moment; nothing while something is missing. */
function Settled({ of, form, proposal, onSettled }: SettledProps) {
  const typed = useSelected(form, (values) =>
    Object.keys(errorsOf(of, values)).length === 0 ? JSON.stringify(requestOf(values, proposal)) : '',
  );
  const [settled] = useDebouncedValue(typed, PAUSE);
  useEffect(() => {
    onSettled(settled === '' ? undefined : requestOf(form.values(), proposal));
  }, [settled, form, proposal, onSettled]);
  return null;
}
