import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useForgottenOnceSaved } from './use-forgotten-once-saved.ts';
import { wholeCampaign } from './whole-campaign.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const queryKey: readonly unknown[] = wholeCampaign(ID).queryKey;

function Form() {
  const { data } = useQuery({ queryKey, queryFn: async () => 'new', staleTime: Number.POSITIVE_INFINITY });
  const save = useForgottenOnceSaved(ID);
  return (
    <button type="button" onClick={save}>
      {data}
    </button>
  );
}

function open() {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'old');
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
  return { leave: unmount, kept: () => client.getQueryData(queryKey) };
}

it('a saved campaign is forgotten once its form is left, and not before', async () => {
  const { leave, kept } = open();
  await userEvent.click(screen.getByRole('button', { name: 'old' }));
  expect(kept()).toBe('old');
  leave();
  expect(kept()).toBeUndefined();
});

it('a campaign that was only looked at is kept', () => {
  const { leave, kept } = open();
  leave();
  expect(kept()).toBe('old');
});
