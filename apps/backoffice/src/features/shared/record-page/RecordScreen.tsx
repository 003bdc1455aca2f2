import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiFailure } from '#api-client/failure.ts';
import { type QueryAnswer, EmptyState, LoadingSkeleton, ScreenNotLoaded } from '#kit/feedback/index.ts';
import { listAsLeft } from '#kit/list/index.ts';
import { Neighbours } from './Neighbours.tsx';
import './record-page.css';

interface RecordScreenProps<T> {
  readonly answer: QueryAnswer & { readonly data: T | undefined };
  readonly name: string;
  readonly loading: string;
  readonly list: { readonly to: string; readonly label: string };
  readonly children: (record: T) => ReactNode;
}

/** A record that the person may not read is shown like a record that does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 403);

/** Shows the record, or that it is loading, missing or failed, with a link to its list. */
export function RecordScreen<T>({ answer, name, loading, list, children }: RecordScreenProps<T>) {
  const { data, error } = answer;
  // Drawing the record is deferred, so that the browser can react to input while it is drawn.
  const isDrawn = useDeferredValue(data !== undefined);
  if (isMissing(error)) return <Missing name={name} list={list} />;
  if (data !== undefined && isDrawn) {
    return (
      <>
        <Neighbours />
        {children(data)}
      </>
    );
  }
  if (data !== undefined) return <LoadingSkeleton height={240} label={loading} />;
  return <ScreenNotLoaded answer={answer} name={name} loading={loading} />;
}

function Missing({ name, list }: Pick<RecordScreenProps<never>, 'name' | 'list'>) {
  const router = useRouter();
  return (
    <>
      <h1 className="kit-record-missing">{name}</h1>
      <EmptyState
        title="Não encontramos este registro"
        text="Ele pode ter sido excluído, ou não está entre os que você pode ver. Confira o endereço."
        action={
          <div className="kit-missing-ways">
            <Button onClick={() => void router.navigate({ href: listAsLeft(list.to) })}>Ir para {list.label}</Button>
            <Button variant="default" onClick={() => router.history.back()}>
              Voltar à tela anterior
            </Button>
          </div>
        }
      />
    </>
  );
}
