import './app/zod-without-eval.ts';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import './app/tokens.css';
import './app/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { drawWhenLoaded } from './code-loading/draw-when-loaded.ts';
import { loadErrorTexts } from './api-client/failure.ts';
import { returnFocusAfterDialogs } from './app/focus-after-dialogs.ts';
import { followProgram } from './api-client/follow-program.ts';
import { followSession } from './app/follow-session.ts';
import { keepProgramOnDevice } from './app/keep-program.ts';
import { followMissingScreens } from './code-loading/missing-screen.ts';
import { LaterPart } from './code-loading/later-part.tsx';
import { createQueryClient } from './api-client/query-client.ts';
import { createAppRouter } from './app/router.ts';
import { Themed } from './app/themed.tsx';
import { TipHost } from '#kit/layout/index.ts';

const loadToasts = async () => (await import('./kit/feedback/toasts.tsx')).default;

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
followSession(router, queryClient);
followMissingScreens();
followProgram();
keepProgramOnDevice();
returnFocusAfterDialogs();
// The texts are loaded beforehand, as a failure may be that the server cannot be reached.
window.setTimeout(() => void loadErrorTexts(), 4000);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const page = (
  <StrictMode>
    <Themed>
      {/* Toasts shown before this part is loaded wait in the library's store. */}
      <LaterPart load={loadToasts} />
      <TipHost />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>
  </StrictMode>
);
const drawn = createRoot(root);
// Draws the page as soon as its screen is loaded, in steps between which the browser can react to the person.
void drawWhenLoaded(router.load(), {
  page: () => startTransition(() => drawn.render(page)),
  waiting: () => drawn.render(<output style={{ display: 'block', margin: 24 }}>Carregando…</output>),
});
