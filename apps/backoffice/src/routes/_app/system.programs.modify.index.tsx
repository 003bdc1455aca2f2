import { createFileRoute } from '@tanstack/react-router';
import { ProgramPage } from '#features/system/program-page.tsx';

export const Route = createFileRoute('/_app/system/programs/modify/')({
  component: () => <ProgramPage programKey={undefined} />,
});
