import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#features/system/help/help-page.tsx';

export const Route = createFileRoute('/_app/docs/duties')({ component: () => <HelpPage page="duties" /> });
