import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#features/system/help/help-page.tsx';

export const Route = createFileRoute('/_app/docs/tutorials')({ component: () => <HelpPage page="tutorials" /> });
