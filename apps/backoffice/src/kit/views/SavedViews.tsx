import type { SavedView } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ListViews } from './use-list-views.ts';
import { lazily } from '../once-loaded.ts';

const SaveViewDialog = lazily(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));
const Tabs = lazily(() => import('./ViewTabs.tsx'));

export type Naming = { readonly view: SavedView | undefined } | undefined;

interface NamingDialogProps {
  readonly views: ListViews;
  readonly naming: Naming;
  readonly onClose: () => void;
}

export function NamingDialog({ views, naming, onClose }: NamingDialogProps) {
  if (naming === undefined) return null;
  return (
    <Suspense>
      <SaveViewDialog views={views} view={naming.view} onClose={onClose} />
    </Suspense>
  );
}

export function ViewTabs({ views }: { readonly views: ListViews | undefined }) {
  if (views === undefined || views.all.length === 0) return null;
  return (
    <Suspense>
      <Tabs views={views} />
    </Suspense>
  );
}

export function SaveFirstView({ views }: { readonly views: ListViews | undefined }) {
  const [naming, setNaming] = useState<Naming>();
  if (views === undefined || views.all.length > 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => setNaming({ view: undefined })}
      >
        Salvar visão
      </Button>
      <NamingDialog views={views} naming={naming} onClose={() => setNaming(undefined)} />
    </>
  );
}
