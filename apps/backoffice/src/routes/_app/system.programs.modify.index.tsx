import { createFileRoute } from '@tanstack/react-router';
import { ProgramPage } from '#features/offer/programs/program-page.tsx';

export const Route = createFileRoute('/_app/system/programs/modify/')({
  component: () => <ProgramPage programKey={undefined} />,
});
