import type { ReactNode } from 'react';
import { RecordTabs } from '#kit/layout/index.ts';
import DraftsTab from './drafts-tab.tsx';

const drafts = () => <DraftsTab />;

export default function CampaignTabs({ campaigns }: { readonly campaigns: () => ReactNode }) {
  return (
    <RecordTabs
      label="Campanhas e rascunhos"
      tabs={[
        { key: 'campanhas', label: 'Campanhas', content: campaigns },
        { key: 'rascunhos', label: 'Rascunhos', content: drafts },
      ]}
    />
  );
}
