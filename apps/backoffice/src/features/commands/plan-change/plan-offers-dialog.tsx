import { planOffersEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { LoadingDialog } from '#kit/feedback/index.ts';
import type { PlanOffers } from './plan-change-form.ts';
import { UNCHANGED_WHILE_OPEN } from '#features/shared/money-command/use-simulation.ts';

interface PlanOffersDialogProps {
  readonly title: string;
  readonly registrationId: string;
  readonly onClose: () => void;
  readonly children: (offers: PlanOffers) => ReactNode;
}

export function PlanOffersDialog({ title, registrationId, onClose, children }: PlanOffersDialogProps) {
  const answer = useQuery({
    ...queryOf(planOffersEndpoint, { params: { id: registrationId } }),
    ...UNCHANGED_WHILE_OPEN,
  });
  if (answer.data !== undefined) return children(answer.data);
  return <LoadingDialog title={title} answer={answer} onClose={onClose} />;
}
