import { createFileRoute, useLocation } from '@tanstack/react-router';
import { type LoginSearch, loginSearch } from '#app/login-search.ts';
import { LoginScreen } from '#features/people/access/login-screen.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch => loginSearch(search),
  component: LoginPage,
});

function LoginPage() {
  const { redirectUri, token } = Route.useSearch();
  const hasSessionEnded = useLocation({ select: ({ state }) => state.hasSessionEnded === true });
  return <LoginScreen redirectUri={redirectUri} token={token} hasSessionEnded={hasSessionEnded} />;
}
