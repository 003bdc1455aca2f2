import { type Catalogue, listCatalogueEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';

type Item = CallResponse<typeof listCatalogueEndpoint>['content'][number];

export interface Choices {
  readonly fees: readonly Item[];
  readonly benefits: readonly Item[];
  readonly popPlus: readonly Item[];
}

const NONE: readonly Item[] = [];
const ALL = { size: '1000' };

const offered = (catalogue: Catalogue) => queryOf(listCatalogueEndpoint, { params: { catalogue }, query: ALL });

export function useChoices(): Choices {
  const fees = useQuery(offered('FEE')).data?.content ?? NONE;
  const benefits = useQuery(offered('BENEFIT')).data?.content ?? NONE;
  const popPlus = useQuery(offered('POP_PLUS')).data?.content ?? NONE;
  return { fees, benefits, popPlus };
}
