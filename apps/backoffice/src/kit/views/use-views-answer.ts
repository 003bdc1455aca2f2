import { useQuery } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';

/** The name of a list's views in the query cache. */
export const viewsKey = (list: string) => ['list-views', list] as const;

/** A person's views and columns of a list, asked once while the screen is open. */
export function useViewsAnswer(list: string) {
  const { views } = useKit();
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => views?.read(list, signal) ?? null,
    enabled: views !== undefined,
    staleTime: 60_000,
    retry: false,
  });
}
