import { listProgramsEndpoint } from '@habilita/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { queryOf } from '#api-client/queries.ts';
import { ProgramChoice } from './program-choice.tsx';

const PROGRAMS = ['CNH_POP', 'CNH_SOCIAL'].map((key) => ({ key, name: key, apiKey: key.toLowerCase() }));

function Form() {
  const { data } = useQuery(queryOf(listProgramsEndpoint, {}));
  return <p>{data?.length} programas</p>;
}

it('the programmes are asked for once, by the choice at the foot and a form that offers them', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(PROGRAMS)));
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
      <ProgramChoice />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('option', { name: 'CNH_SOCIAL' })).toBeInTheDocument();
  expect(await screen.findByText('2 programas')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledOnce();
});
