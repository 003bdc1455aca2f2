import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import classes from './acceptance-page.module.css';
import { changedParts, type ContractLine, linesOf, newLinesOf, placeOf, type TextPiece } from './contract-lines.ts';

const VIEWS = [
  { value: 'changes', label: 'Só o que mudou', title: 'O que mudou' },
  { value: 'whole', label: 'Contrato inteiro', title: 'O contrato inteiro' },
  { value: 'new', label: 'Texto novo', title: 'O texto novo' },
];

export function ComparedContract({ changes }: { readonly changes: readonly TextPiece[] }) {
  const [view, setView] = useState('changes');
  const lines = useMemo(() => linesOf(changes), [changes]);
  const parts = useMemo(() => changedParts(lines), [lines]);
  return (
    <section className={classes['contract']} aria-label="O contrato">
      <header>
        <h2>{VIEWS.find(({ value }) => value === view)?.title}</h2>
        <SegmentedControl aria-label="Parte do contrato" data={VIEWS} value={view} onChange={setView} />
      </header>
      {view === 'new' ? null : (
        <p className="kit-muted">
          <ins>Sublinhado</ins>: passou a valer. <del>Riscado</del>: deixou de valer.
        </p>
      )}
      <div className={classes['text']}>
        {view === 'changes'
          ? parts.map((part) => (
              <div key={placeOf(part[0] ?? [])} className={classes['part']}>
                <Lines lines={part} />
              </div>
            ))
          : null}
        {view === 'whole' ? <Lines lines={lines} /> : null}
        {view === 'new' ? <Lines lines={newLinesOf(changes)} /> : null}
      </div>
    </section>
  );
}

/** The contract as the student accepted it, without marks. */
export function AcceptedContract({ changes }: { readonly changes: readonly TextPiece[] }) {
  return (
    <section className={classes['contract']} aria-label="O contrato">
      <h2>O contrato que você aceitou</h2>
      <div className={classes['text']}>
        <Lines lines={newLinesOf(changes)} />
      </div>
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly ContractLine[] }) {
  return lines.map((line) => (
    <p key={placeOf(line)}>
      {line.map(({ at, ...piece }) => (
        <Piece key={at} {...piece} />
      ))}
    </p>
  ));
}

function Piece({ kind, text }: TextPiece) {
  if (kind === 'ADDED') return <ins>{text}</ins>;
  return kind === 'REMOVED' ? <del>{text}</del> : text;
}
