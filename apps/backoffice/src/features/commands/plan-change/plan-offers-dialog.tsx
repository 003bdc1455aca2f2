import { planOffersEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#app/queries.ts';
import { LoadingDialog } from '#kit/LoadingDialog.tsx';
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
  return <LoadingDialog title={title} answer={answer} onClose={onClose} />;
}
