import { createFileRoute } from '@tanstack/react-router';
import { LoginLinksPage } from '#features/access/login-links-page.tsx';
import { SystemNav } from '#features/system/system-nav.tsx';

export const Route = createFileRoute('/_app/system/login-links')({ component: LoginLinks });

function LoginLinks() {
  return (
    <>
      <SystemNav />
      <LoginLinksPage />
    </>
  );
}
