import { createFileRoute } from '@tanstack/react-router';
import { TemplatePage } from '#features/offer/templates/template-page.tsx';

function Screen() {
  return <TemplatePage id={Route.useParams().id} copy />;
}

export const Route = createFileRoute('/_app/templates/copy/$id')({ component: Screen });
