import { useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that has all cached answers read again, except simulations, which must not change on their own.
 */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'simulations' });
}
