import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiFailure, Unreachable } from './failure.ts';

/** Only when there was no answer, and soon. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof Unreachable && error.isTimeUp) return false;
  return failures < 2 && error instanceof ApiFailure && error.status === 0;
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
      // Offline a command fails at once, and is never sent later without the person.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
