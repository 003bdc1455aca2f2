import { DEFAULT_PROGRAM, listProgramsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import { keepProgram, useProgram } from '#api-client/program.ts';
import { queryOf } from '#api-client/queries.ts';
import { NotLoaded } from '#kit/feedback/index.ts';
import classes from './credit-line.module.css';

export function ProgramChoice() {
  const id = useId();
  const { apiKey, name } = useProgram();
  const answer = useQuery({ ...queryOf(listProgramsEndpoint, {}), staleTime: 300_000, retry: false });
  const { data } = answer;
  if (data === undefined) return <NotLoaded what="Programas" answer={answer} />;
  if (data.length < 2) return null;
  const chosen = data.find((look) => look.apiKey === apiKey) ?? data.find((look) => look.key === DEFAULT_PROGRAM);
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const look = data.find((one) => one.key === event.currentTarget.value);
    if (look !== undefined) keepProgram(look, look.key === DEFAULT_PROGRAM);
  };
  return (
    <span className={classes['choice']}>
      <label htmlFor={id}>Programa</label>
      <select id={id} value={chosen?.key ?? ''} onChange={choose}>
        {chosen === undefined && <option value="">{name}</option>}
        {data.map((look) => (
          <option key={look.key} value={look.key}>
            {look.name}
          </option>
        ))}
      </select>
    </span>
  );
}
