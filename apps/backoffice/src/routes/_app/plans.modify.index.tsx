import { createFileRoute } from '@tanstack/react-router';
import { PlanForm } from '#features/offer/plans/plan-form.tsx';

export const Route = createFileRoute('/_app/plans/modify/')({ component: () => <PlanForm /> });
