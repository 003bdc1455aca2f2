import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppFrame } from '#app/shell/app-frame.tsx';
import { session } from '#api-client/session/session.ts';
import { forcesLogin } from '#api-client/session/session-rules.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (session.current() !== undefined || !forcesLogin(location.pathname)) return;
    throw redirect({ to: '/login', search: { redirectUri: location.href }, replace: true });
  },
  component: AppFrame,
  // The code of the frame is not split into a file of its own; it is loaded together with the first page.
  codeSplitGroupings: [],
});
