import type { cashForecastList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ForecastPage } from '#features/insight/cash-forecast/forecast-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/payments/forecast')({
  validateSearch: listSearch<typeof cashForecastList>(),
  component: ForecastPage,
});
