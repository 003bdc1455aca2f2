import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '#features/access/login-screen.tsx';

interface LoginSearch {
  /** Where to go after signing in. */
  readonly redirectUri?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ redirectUri }): LoginSearch => (typeof redirectUri === 'string' ? { redirectUri } : {}),
  component: LoginPage,
});

function LoginPage() {
  return <LoginScreen redirectUri={Route.useSearch().redirectUri} />;
}
