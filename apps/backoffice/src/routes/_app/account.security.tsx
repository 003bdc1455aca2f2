import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#features/people/access/security/security-page.tsx';

export const Route = createFileRoute('/_app/account/security')({ component: SecurityPage });
