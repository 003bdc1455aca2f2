import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { chosenRow } from '../../record/list-row.ts';
import { ACCOUNT_TYPES } from './driving-school.words.ts';

export const drivingSchoolsList = list({
  name: 'driving-schools',
  title: 'CFCs',
  fields: {
    cnpj: { label: 'CNPJ', type: 'cnpj', always: true, sortable: true },
    presentationName: { label: 'Nome', type: 'text', always: true, sortable: true },
    companyName: { label: 'Razão social', type: 'text', sortable: true },
    state: { label: 'Estado', type: 'text', sortable: true },
    locality: { label: 'Cidade', type: 'text', sortable: true },
    commercialName: { label: 'Nome fantasia', type: 'text', hidden: true },
    schoolPhone: { label: 'Telefone do CFC', type: 'phone', hidden: true },
    ownerPhone: { label: 'Telefone do proprietário', type: 'phone', nullable: true, hidden: true },
    email: { label: 'E-mail', type: 'email', hidden: true },
    postalCode: { label: 'CEP', type: 'cep', hidden: true },
    neighborhood: { label: 'Bairro', type: 'text', hidden: true },
    street: { label: 'Rua', type: 'text', hidden: true },
    number: { label: 'Número', type: 'text', hidden: true },
    complement: { label: 'Complemento', type: 'text', nullable: true, hidden: true },
    accountType: { label: 'Tipo de conta', type: 'status', words: ACCOUNT_TYPES, hidden: true },
    bankCode: { label: 'Banco', type: 'text', hidden: true },
    agencyNumber: { label: 'Agência', type: 'text', hidden: true },
    agencyNumberVerificationDigit: {
      label: 'Dígito da agência',
      type: 'text',
      nullable: true,
      hidden: true,
    },
    accountNumber: { label: 'Conta', type: 'text', hidden: true },
    accountNumberVerificationDigit: { label: 'Dígito da conta', type: 'text', hidden: true },
    getnetSubsellerId: { label: 'Identificador do subvendedor', type: 'text', nullable: true, hidden: true },
    getnetPaymentPlanDays: { label: 'Plano de recebimento (dias)', type: 'number', nullable: true, hidden: true },
    attendants: { label: 'Atendentes', type: 'number', hidden: true },
    averageServiceTime: { label: 'Tempo médio de atendimento (min)', type: 'number', hidden: true },
  },
  filters: { term: { kind: 'text', label: 'Buscar' } },
  defaultSort: { key: 'presentationName', direction: 'ASC' },
  // Only people who manage schools export them (Specification 2 §6).
  export: { access: { anyOf: ['MANAGE_CFCS'] }, fileName: 'CFCs', sheetName: 'CFCs' },
});

const cnpj = z.string().regex(/^[A-Z0-9]{14}$/);

export const drivingSchoolsQuery = listQuery(drivingSchoolsList, {
  ids: commaList(id),
  cnpjs: commaList(cnpj),
  campaignIds: commaList(id),
});
export type DrivingSchoolsQuery = z.output<typeof drivingSchoolsQuery>;

export const drivingSchoolRow = chosenRow(drivingSchoolsList, { id });
export type DrivingSchoolRow = z.output<typeof drivingSchoolRow>;
