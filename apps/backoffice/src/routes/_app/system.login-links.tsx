import { createFileRoute } from '@tanstack/react-router';
import { LoginLinksPage } from '#features/access/login-links-page.tsx';

export const Route = createFileRoute('/_app/system/login-links')({ component: LoginLinksPage });
