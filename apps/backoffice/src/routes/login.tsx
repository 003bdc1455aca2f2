import { createFileRoute } from '@tanstack/react-router';
import { type LoginSearch, loginSearch } from '#app/login-search.ts';
import { LoginScreen } from '#features/people/access/login-screen.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch => loginSearch(search),
  component: LoginPage,
});

function LoginPage() {
  const { redirectUri, token } = Route.useSearch();
  return <LoginScreen redirectUri={redirectUri} token={token} />;
}
