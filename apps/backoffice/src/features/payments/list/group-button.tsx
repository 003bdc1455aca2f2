import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PopoverButton } from '#kit/layout/index.ts';
import { lazily } from '#code-loading/lazily.ts';

const GroupChoice = lazily(() => import('./group-choice.tsx'));

const NONE: readonly string[] = [];

export function GroupButton() {
  const { groups } = useSearch({ from: '/_app/payments/' });
  const navigate = useNavigate();
  const applied = groups === undefined || groups === '' ? NONE : groups.split(',');
  const show = (next: readonly string[]) =>
    void navigate({
      to: '/payments',
      search: ({ page: _page, sort: _sort, view: _view, ...kept }) => ({
        ...kept,
        groups: next.length === 0 ? undefined : next.join(','),
      }),
    });
  return (
    <PopoverButton
      label="Agrupar"
      renderButton={(button) => (
        <Button {...button} variant="default" leftSection={<IconStack2 size={16} aria-hidden />}>
          Agrupar
        </Button>
      )}
    >
      {(close) => (
        <Suspense>
          <GroupChoice
            applied={applied}
            onShow={(next) => {
              close();
              show(next);
            }}
          />
        </Suspense>
      )}
    </PopoverButton>
  );
}
