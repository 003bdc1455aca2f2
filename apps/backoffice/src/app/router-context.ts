import type { QueryClient } from '@tanstack/react-query';

/** What every route is handed. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}
