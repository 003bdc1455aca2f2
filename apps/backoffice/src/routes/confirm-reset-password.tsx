import { createFileRoute, redirect } from '@tanstack/react-router';
import { type LoginSearch, loginSearch } from '#app/login-search.ts';
import { LoginScreen } from '#features/people/access/login-screen.tsx';

/** The page is public. The link for a new password leads here, whether an e-mail or an administrator has given it. */
export const Route = createFileRoute('/confirm-reset-password')({
  validateSearch: (search): LoginSearch => loginSearch(search),
  beforeLoad: ({ search }) => {
    if (search.token === undefined) throw redirect({ to: '/login', search, replace: true });
  },
  component: ConfirmResetPage,
});

function ConfirmResetPage() {
  const { redirectUri, token } = Route.useSearch();
  return <LoginScreen redirectUri={redirectUri} token={token} />;
}
