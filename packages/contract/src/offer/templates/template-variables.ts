import { keysOf } from '../../typed-object.ts';

export interface VariableGroup {
  readonly label: string;
  readonly variables: Readonly<Record<string, string>>;
}

const DRIVING_SCHOOL = { drivingSchoolId: 'Identificador do CFC', drivingSchoolName: 'Nome do CFC' } as const;

export const VARIABLE_GROUPS = {
  payment: {
    label: 'Pagamento',
    variables: {
      entityType: 'Origem do pagamento',
      entityPaymentType: 'Parte do pagamento (entrada ou parcela)',
      entityPaymentId: 'Identificador do pagamento',
      dueDate: 'Vencimento',
      orderId: 'Número da cobrança',
    },
  },
  campaign: {
    label: 'Campanha',
    variables: { campaignId: 'Identificador da campanha', campaignName: 'Nome da campanha' },
  },
  paymentMethod: { label: 'Método de pagamento', variables: { paymentMethod: 'Método de pagamento' } },
  registration: {
    label: 'Matrícula',
    variables: {
      registrationId: 'Identificador da matrícula',
      studentName: 'Nome do aluno',
      studentEmail: 'E-mail do aluno',
      studentCpf: 'CPF do aluno',
      studentAddress: 'Endereço do aluno',
      planName: 'Nome do plano',
      planType: 'Tipo do plano',
      planModality: 'Categoria do plano',
      planShortName: 'Nome curto do plano',
      planBusinessName: 'Nome comercial do plano',
      dueAmount: 'Valor devido',
      ...DRIVING_SCHOOL,
    },
  },
  drivingSchool: { label: 'CFC', variables: { ...DRIVING_SCHOOL, drivingSchoolCnpj: 'CNPJ do CFC' } },
  liquidationDay: { label: 'Dia de liquidação', variables: { liquidationDay: 'Dia de liquidação' } },
  enrolment: {
    label: 'Lembretes de matrícula',
    variables: {
      studentFirstName: 'Primeiro nome do aluno',
      enrolmentLink: 'Link pessoal de matrícula',
      registrationStart: 'Início das matrículas',
      registrationEnd: 'Término das matrículas',
    },
  },
  tag: { label: 'Tag', variables: { campaignTags: 'Tags da campanha (lista)' } },
} as const satisfies Record<string, VariableGroup>;

export const TEMPLATE_VARIABLES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...keysOf(VARIABLE_GROUPS).map((group) => VARIABLE_GROUPS[group].variables),
);

export const isTemplateVariable = (name: string): boolean => Object.hasOwn(TEMPLATE_VARIABLES, name);

const WRITTEN_WITH: Readonly<Record<string, string>> = {
  studentCpf: 'cpf',
  drivingSchoolCnpj: 'cnpj',
  dueDate: 'date',
  liquidationDay: 'date',
  registrationStart: 'datetime',
  registrationEnd: 'datetime',
};

export function expressionOf(name: string): string {
  const filter = WRITTEN_WITH[name];
  return filter === undefined ? name : `${name} | ${filter}`;
}
