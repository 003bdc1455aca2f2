import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '#features/people/users/user-page.tsx';

function Screen() {
  return <UserPage id={Route.useParams().id} />;
}

export const Route = createFileRoute('/_app/users/modify/$id')({ component: Screen });
