import type { ListFilter } from '@habilita/contract';
import type { ComponentType } from 'react';
import { CnpjField, CpfField, LeadPhoneField, PhoneField } from '../fields/MaskedField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { type ChosenKind, type FilterInputProps, fieldOf } from './filter-props.ts';
import { LaterFilter } from './LaterFilter.tsx';

function DigitsInput(props: FilterInputProps) {
  const field = fieldOf(props);
  return <TextField {...field} onChange={(next) => field.onChange(next.replaceAll(/\D/g, '').slice(0, 20))} />;
}

const TYPED: Readonly<Record<Exclude<ListFilter['kind'], ChosenKind>, ComponentType<FilterInputProps>>> = {
  text: (props) => <TextField {...fieldOf(props)} />,
  digits: DigitsInput,
  cpf: (props) => <CpfField {...fieldOf(props)} />,
  cnpj: (props) => <CnpjField {...fieldOf(props)} />,
  phone: (props) => <PhoneField {...fieldOf(props)} />,
  leadPhone: (props) => <LeadPhoneField {...fieldOf(props)} />,
  emails: (props) => <TextField {...fieldOf(props)} />,
};

const isTyped = (kind: ListFilter['kind']): kind is keyof typeof TYPED => Object.hasOwn(TYPED, kind);

export function FilterInput(props: FilterInputProps) {
  const { kind } = props.filter;
  if (!isTyped(kind)) return <LaterFilter {...props} kind={kind} />;
  const Input = TYPED[kind];
  return <Input {...props} />;
}
