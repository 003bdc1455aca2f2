import { createFileRoute } from '@tanstack/react-router';
import { LoginLinksPage } from '#features/people/access/login-links-page.tsx';

export const Route = createFileRoute('/_app/system/login-links')({ component: LoginLinksPage });
