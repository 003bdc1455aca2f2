import { createFileRoute } from '@tanstack/react-router';
import { DrivingSchoolPage } from '#features/offer/driving-schools/driving-school-page.tsx';

function Screen() {
  const { id } = Route.useParams();
  return <DrivingSchoolPage key={id} id={id} />;
}

export const Route = createFileRoute('/_app/driving-schools/modify/$id')({ component: Screen });
