import { useQueryClient } from '@tanstack/react-query';

/** Reads anew whatever is on screen after a command; a simulation is of a command already given. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'simulations' });
}
