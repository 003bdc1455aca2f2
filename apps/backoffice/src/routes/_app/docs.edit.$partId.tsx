import { createFileRoute } from '@tanstack/react-router';
import { HelpEditPage } from '#features/system/help/help-edit-page.tsx';

interface HelpEditSearch {
  readonly text?: string;
}

function Screen() {
  return <HelpEditPage partId={Route.useParams().partId} textId={Route.useSearch().text} />;
}

export const Route = createFileRoute('/_app/docs/edit/$partId')({
  validateSearch: ({ text }): HelpEditSearch => (typeof text === 'string' ? { text } : {}),
  component: Screen,
});
