export { CopyOnClick } from './CopyOnClick.tsx';
export { DescriptionList, type FactEntry, Facts } from './Facts.tsx';
export { DateText, Money, TextWithSums } from './Money.tsx';
export { type RecordTab, RecordTabs } from './RecordTabs.tsx';
export { RowChanges, type RowNames } from './RowChanges.tsx';
export { Broad, Fields, Narrow, Section, Wide } from './Section.tsx';
export { StatusBadge, type Tone } from './StatusBadge.tsx';
