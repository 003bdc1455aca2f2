import { useQueryClient } from '@tanstack/react-query';

/** Reloads everything shown after a command, except simulations. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'simulations' });
}
