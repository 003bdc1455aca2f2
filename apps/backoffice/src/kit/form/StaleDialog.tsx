import { Button, Group, Radio } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import {
  comparableFields,
  type DrawnField,
  drawnValue,
  type DrawnFields,
  DrawnFieldsContext,
} from './drawn-fields.tsx';
import { comparedPaths, type Difference, differences, merged } from './stale-comparison.ts';
import { DialogFooter, Modal } from '../feedback/Modal.tsx';
import './form.css';

interface StaleDialogProps {
  readonly said: string;
  readonly drawnFields: DrawnFields;
  readonly before: object;
  readonly theirs: object;
  readonly own: () => object;
  /**
   * Called with the typed values merged into the other person's version. The object has the type that `own` returns.
   */
  onKeep(values: object): void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

interface Shown extends Difference {
  readonly field: DrawnField;
}

/**
 * The differences to show. A difference in a field on the page is always shown, a difference in another value only when
 * both people changed that value.
 */
function shownOf(drawnFields: DrawnFields, found: readonly Difference[]): readonly Shown[] {
  const fields = new Map(drawnFields.fields());
  return found.flatMap((difference): Shown[] => {
    const field = fields.get(difference.path) ?? (difference.contested ? { label: 'Outros dados' } : undefined);
    return field === undefined ? [] : [{ ...difference, field }];
  });
}

/**
 * Shows another person's changes next to what was typed here. Where both changed the same field, the person chooses one
 * of the values.
 */
export default function StaleDialog(props: StaleDialogProps) {
  // The fields of the form register during their first render how they show a value. The comparison uses that, so it is
  // rendered one render later.
  const drawn = useMounted();
  return (
    <Modal
      opened
      onClose={props.onClose}
      size="xl"
      title="Este registro mudou enquanto você o editava"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <DrawnFieldsContext value={undefined}>{drawn ? <Comparison {...props} /> : null}</DrawnFieldsContext>
    </Modal>
  );
}

function Comparison(props: StaleDialogProps) {
  const { drawnFields, before, theirs } = props;
  const [own] = useState(props.own);
  const [found] = useState(() =>
    differences(
      comparedPaths(
        comparableFields(drawnFields).map(([path]) => path),
        own,
      ),
      { before, theirs, own },
    ),
  );
  const [yielded, setYielded] = useState<ReadonlySet<string>>(new Set());
  const shown = shownOf(drawnFields, found);
  const contested = shown.filter((difference) => difference.contested);
  const others = shown.filter((difference) => !difference.contested);
  const choose = (path: string, choice: string) => {
    const next = new Set(yielded);
    if (choice === 'theirs') next.add(path);
    else next.delete(path);
    setYielded(next);
  };
  return (
    <>
      <div className="kit-stale">
        <p>{props.said}</p>
        <Part title="Mudado por você e por outra pessoa" text="Escolha o que fica em cada campo." of={contested}>
          {(difference) => (
            <Conflict
              difference={difference}
              theirs={yielded.has(difference.path)}
              onChoose={(choice) => choose(difference.path, choice)}
            />
          )}
        </Part>
        <Part
          title="Mudado só pela outra pessoa"
          text="Já entra no seu formulário; o que você digitou não muda."
          of={others}
        >
          {(difference) => <Conflict difference={difference} />}
        </Part>
        {shown.length === 0 ? <p>Nada do que está neste formulário mudou.</p> : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={props.onDiscard}>
          Descartar o que digitei
        </Button>
        <Button data-autofocus onClick={() => props.onKeep(merged(own, found, yielded))}>
          Continuar com o que digitei
        </Button>
      </DialogFooter>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly of: readonly Shown[];
  readonly children: (difference: Shown) => ReactNode;
}

function Part({ title, text, of, children }: PartProps) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
      {of.map((difference) => (
        <div key={difference.path}>{children(difference)}</div>
      ))}
    </section>
  );
}

function Value({
  title,
  field,
  value,
}: {
  readonly title: string;
  readonly field: DrawnField;
  readonly value: unknown;
}) {
  return (
    <div>
      <span className="kit-muted">{title}</span>
      <div>{drawnValue(field, value)}</div>
    </div>
  );
}

interface ConflictProps {
  readonly difference: Shown;
  readonly theirs?: boolean;
  readonly onChoose?: (choice: string) => void;
}

function Conflict({ difference, theirs = false, onChoose }: ConflictProps) {
  const { field, before, own } = difference;
  return (
    <fieldset className="kit-conflict">
      <legend>{field.label}</legend>
      <div className="kit-conflict-values">
        <Value title="Antes" field={field} value={before} />
        <Value title="Agora" field={field} value={difference.theirs} />
        {onChoose === undefined ? null : <Value title="O que você digitou" field={field} value={own} />}
      </div>
      {onChoose === undefined ? null : (
        <Radio.Group aria-label={`O que fica em ${field.label}`} value={theirs ? 'theirs' : 'own'} onChange={onChoose}>
          <Group gap={16} mt={8}>
            <Radio value="own" label="Ficar com o meu" />
            <Radio value="theirs" label="Usar o da outra pessoa" />
          </Group>
        </Radio.Group>
      )}
    </fieldset>
  );
}
