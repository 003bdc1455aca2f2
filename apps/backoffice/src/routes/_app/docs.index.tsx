import { createFileRoute } from '@tanstack/react-router';
import { DocsPage } from '#features/system/help/docs-page.tsx';

export const Route = createFileRoute('/_app/docs/')({ component: DocsPage });
