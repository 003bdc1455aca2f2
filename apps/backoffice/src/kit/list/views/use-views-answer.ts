import { useQuery } from '@tanstack/react-query';
import { useKit } from '../../kit-context.tsx';

export const viewsKey = (list: string) => ['list-views', list] as const;

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
