import { previewHelpTextEndpoint } from '@habilita/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { NotLoadedPanel } from '#kit/feedback/index.ts';
import { RichText } from './rich-text.tsx';

const PAUSE_MS = 400;

/** A preview of a help text, which the server makes shortly after the person stops typing. */
export function HelpPreview({ body }: { readonly body: string }) {
  const [typed] = useDebouncedValue(body, PAUSE_MS);
  const answer = useQuery({
    ...queryOf(previewHelpTextEndpoint, { body: { body: typed } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const { data, isPlaceholderData, errorUpdateCount } = answer;
  if (data === undefined || (isPlaceholderData && errorUpdateCount > 0))
    return <NotLoadedPanel answer={answer} loading={<div className="help-preview" aria-busy />} />;
  return (
    <div className="help-preview" aria-busy={answer.isFetching}>
      {data.length === 0 ? <p className="kit-muted">Nada para mostrar ainda.</p> : null}
      <RichText blocks={data} level={3} />
    </div>
  );
}
