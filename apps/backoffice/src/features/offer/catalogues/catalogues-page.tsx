import { CATALOGUES, type Catalogue, keysOf } from '@habilita/contract';
import { useMemo } from 'react';
import { useCan } from '#api-client/session/can.tsx';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { type RecordTab, RecordTabs } from '#kit/layout/index.ts';
import { CatalogueTab } from './catalogue-tab.tsx';

const keyOf = (catalogue: Catalogue): string => catalogue.toLowerCase().replaceAll('_', '-');

export function CataloguesPage() {
  const mayManage = useCan()('MANAGE_PLANS');
  useBreadcrumbs(useMemo(() => [{ label: 'Planos', to: '/plans' }, { label: 'Catálogos' }], []));
  return (
    <>
      <h1 className="kit-page-title">Catálogos</h1>
      <RecordTabs label="Catálogos" tabs={tabsOf(mayManage)} />
    </>
  );
}

function tabsOf(mayManage: boolean): RecordTab[] {
  return keysOf(CATALOGUES).map((catalogue) => ({
    key: keyOf(catalogue),
    label: CATALOGUES[catalogue],
    content: () => <CatalogueTab key={catalogue} catalogue={catalogue} mayManage={mayManage} />,
  }));
}
