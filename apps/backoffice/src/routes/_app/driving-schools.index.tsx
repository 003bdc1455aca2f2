import type { drivingSchoolsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { DrivingSchoolsPage } from '#features/offer/driving-schools/driving-schools-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/driving-schools/')({
  validateSearch: listSearch<typeof drivingSchoolsList>(),
  component: DrivingSchoolsPage,
});
