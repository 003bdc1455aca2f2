import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './failure.ts';

/** Only a call that got no answer is worth repeating; a refusal stays one. */
export function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiFailure && error.status === 0;
}

export function createQueryClient(): QueryClient {
  // It takes a page to be connected until it hears otherwise; one opened without a connection never does.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 300_000,
        retry: worthRetrying,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
      },
      // A command is never held back to be sent later, unseen: offline it fails at once and the person decides.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
