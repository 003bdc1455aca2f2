import { planOffersEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { Modal } from '#kit/Modal.tsx';
import type { Offers } from './plan-change-form.ts';

interface PlanOffersDialogProps {
  readonly title: string;
  readonly registrationId: string;
  readonly onClose: () => void;
  readonly children: (offers: Offers) => ReactNode;
}

/** Loads the plans a registration can change to. */
export function PlanOffersDialog({ title, registrationId, onClose, children }: PlanOffersDialogProps) {
  const answer = useQuery({
    ...queryOf(planOffersEndpoint, { params: { id: registrationId } }),
    // Stays while the form is filled; reloaded next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {answer.error === null ? (
        <Skeleton height={240} />
      ) : (
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </Modal>
  );
}
