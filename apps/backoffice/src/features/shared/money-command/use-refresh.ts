import { useQueryClient } from '@tanstack/react-query';

/**
 * The words that mark a query key as a simulation: of a command, or of a request that awaits a second person's
 * approval.
 */
const SIMULATED = ['simulations', 'simulate'];

/**
 * Returns a function that has all cached answers read again, except simulations, which must not change on their own.
 */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => !SIMULATED.some((word) => queryKey.includes(word)) });
}
