import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';

const KEY = ['asked-exports'];
const NONE: readonly string[] = [];

export function rememberExport(client: QueryClient, requestId: string): void {
  client.setQueryData<readonly string[]>(KEY, (before = NONE) => [...before, requestId]);
}

export function useAskedExports(): readonly string[] {
  const { data: asked } = useQuery<readonly string[]>({ queryKey: KEY, queryFn: skipToken });
  return asked ?? NONE;
}
