import type { ReactNode } from 'react';
import { ActionsMenu } from './ActionsMenu.tsx';
import { type FactEntry, Facts } from './Facts.tsx';
import type { RowAction } from './list/list-types.ts';
import './record.css';

interface RecordHeaderProps {
  /** The record's name: the page's title. */
  readonly name: string;
  readonly badges?: ReactNode;
  readonly facts?: readonly FactEntry[];
  readonly actions?: readonly RowAction[];
}

/** The head of a record's page: name, badges, facts, and the Actions menu at the right. */
export function RecordHeader({ name, badges, facts, actions }: RecordHeaderProps) {
  return (
    <div className="kit-record-head">
      <div className="kit-record-name">
        <h1>{name}</h1>
        {badges}
      </div>
      {actions === undefined ? null : <ActionsMenu actions={actions} />}
      {facts === undefined ? null : <Facts facts={facts} />}
    </div>
  );
}
