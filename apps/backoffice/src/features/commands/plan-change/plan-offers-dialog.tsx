import { planOffersEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { LoadingDialog } from '#kit/LoadingDialog.tsx';
import type { Offers } from './plan-change-form.ts';

interface PlanOffersDialogProps {
  readonly title: string;
  readonly registrationId: string;
  readonly onClose: () => void;
  readonly children: (offers: Offers) => ReactNode;
}

export function PlanOffersDialog({ title, registrationId, onClose, children }: PlanOffersDialogProps) {
  const answer = useQuery({
    ...queryOf(planOffersEndpoint, { params: { id: registrationId } }),
    // The offers stay the same while the form is filled in, and are loaded anew when the dialog opens again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (answer.data !== undefined) return children(answer.data);
  return <LoadingDialog title={title} answer={answer} onClose={onClose} />;
}
