import { useCan } from '#api-client/session/can.tsx';
import { type RecordTab, RecordTabs } from '#kit/layout/index.ts';
import { TagTypesTab } from './tag-types-tab.tsx';
import { TagsTab } from './tags-tab.tsx';

export function TagsPage() {
  const mayManage = useCan()('MANAGE_TAGS');
  return (
    <>
      <h1 className="kit-page-title">Tags</h1>
      <RecordTabs label="Tags e seus tipos" tabs={tabsOf(mayManage)} />
    </>
  );
}

function tabsOf(mayManage: boolean): RecordTab[] {
  return [
    { key: 'tipos', label: 'Tipos de tag', content: () => <TagTypesTab mayManage={mayManage} /> },
    { key: 'tags', label: 'Tags', content: () => <TagsTab mayManage={mayManage} /> },
  ];
}
