import { useQueryClient } from '@tanstack/react-query';

/** Reads everything anew except simulations. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'simulations' });
}
