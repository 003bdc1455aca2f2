import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiFailure, TimeUp } from './failure.ts';

/**
 * Whether a read is tried again: only when the connection failed, and not when the read was given up after a minute.
 */
export function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiFailure && error.status === 0 && !(error instanceof TimeUp);
}

export function createQueryClient(): QueryClient {
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
      // Without a connection a command fails at once. It is not sent later, when the person no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
