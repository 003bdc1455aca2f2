import './app/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import './app/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadErrorTexts } from './api-client/failure.ts';
import { returnFocusAfterDialogs } from './app/focus-after-dialogs.ts';
import { followProgram } from './api-client/follow-program.ts';
import { followSession } from './app/follow-session.ts';
import { keepProgramOnDevice } from './app/keep-program.ts';
import { followMissingScreens } from './code-loading/missing-screen.ts';
import { firstScreen, lazily } from './code-loading/lazily.ts';
import { createQueryClient } from './api-client/query-client.ts';
import { createAppRouter } from './app/router.ts';
import { Themed } from './app/themed.tsx';
import { TipHost } from '#kit/layout/index.ts';

const Toasts = lazily(() => firstScreen.then(() => import('./kit/feedback/toasts.tsx')));

/** Milliseconds after which a page that is still blank says that it is loading. */
const LONGEST_BLANK_MS = 1000;

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);
followMissingScreens();
followProgram();
keepProgramOnDevice();
returnFocusAfterDialogs();
// The texts of errors are loaded before any error occurs, because an error may mean that the server cannot be reached.
window.setTimeout(() => void loadErrorTexts(), 4000);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const page = (
  <StrictMode>
    <Themed>
      {/* Toasts shown before this part is loaded wait in the library's store. */}
      <Suspense>
        <Toasts />
      </Suspense>
      <TipHost />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>
  </StrictMode>
);
const drawn = createRoot(root);
const waiting = setTimeout(
  () => drawn.render(<output style={{ display: 'block', margin: 24 }}>Carregando…</output>),
  LONGEST_BLANK_MS,
);
// Draws the page as soon as its screen is loaded, in steps between which the browser can react to the person.
void router.load().finally(() => {
  clearTimeout(waiting);
  startTransition(() => drawn.render(page));
});
