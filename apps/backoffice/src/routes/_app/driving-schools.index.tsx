import { drivingSchoolsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { DrivingSchoolsPage } from '#features/driving-schools/driving-schools-page.tsx';
import { listSearchSchema } from '#kit/list/list-search.ts';

export const Route = createFileRoute('/_app/driving-schools/')({
  validateSearch: listSearchSchema(drivingSchoolsList),
  component: DrivingSchoolsPage,
});
