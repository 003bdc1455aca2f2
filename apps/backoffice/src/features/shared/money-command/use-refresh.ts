import { useQueryClient } from '@tanstack/react-query';

/** What the keys of simulations contain: those of commands, and those of requests that wait for a second person. */
const SIMULATED = ['simulations', 'simulate'];

/**
 * Returns a function that has all cached answers read again, except simulations, which must not change on their own.
 */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => !SIMULATED.some((word) => queryKey.includes(word)) });
}
