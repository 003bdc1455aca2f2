import { type Catalogue, listCatalogueEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import type { QueryAnswer } from '#kit/feedback/index.ts';

type Item = CallResponse<typeof listCatalogueEndpoint>['content'][number];

export interface Choices {
  readonly fees: readonly Item[];
  readonly benefits: readonly Item[];
  readonly popPlus: readonly Item[];
  readonly answers: Readonly<Record<'fees' | 'benefits' | 'popPlus', QueryAnswer>>;
}

const NONE: readonly Item[] = [];
const ALL = { size: '1000' };

const offered = (catalogue: Catalogue) => queryOf(listCatalogueEndpoint, { params: { catalogue }, query: ALL });

export function useChoices(): Choices {
  const fees = useQuery(offered('FEE'));
  const benefits = useQuery(offered('BENEFIT'));
  const popPlus = useQuery(offered('POP_PLUS'));
  return {
    fees: fees.data?.content ?? NONE,
    benefits: benefits.data?.content ?? NONE,
    popPlus: popPlus.data?.content ?? NONE,
    answers: { fees, benefits, popPlus },
  };
}
