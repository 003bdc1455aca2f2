import type { Catalogue, NewCatalogueItem } from '@habilita/contract';

type Choice = NewCatalogueItem & { readonly catalogue: Catalogue };

const detran = (feeSubGroup: 'firstLicense' | 'additionLicense', names: readonly string[]): Choice[] =>
  names.map((name) => ({ catalogue: 'FEE', name, feeGroup: 'detran', feeSubGroup }));

const others = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ catalogue: 'FEE', name, feeGroup: 'others', feeSubGroup: null }));

const plain = (catalogue: Catalogue, names: readonly string[]): Choice[] => names.map((name) => ({ catalogue, name }));

const FIRST_LICENSE_FEES = [
  'Abertura do processo (Renach)',
  'Coleta biométrica',
  'Exame de aptidão física e mental',
  'Avaliação psicológica',
  'Exame teórico',
  'Licença de aprendizagem (LADV), categoria A',
  'Licença de aprendizagem (LADV), categoria B',
  'Exame prático, categoria A',
  'Exame prático, categoria B',
  'Emissão da permissão para dirigir',
  'Remarcação do exame teórico',
  'Remarcação do exame prático',
];

const ADDITION_FEES = [
  'Abertura do processo de adição ou mudança',
  'Exame de aptidão física e mental',
  'Avaliação psicológica',
  'Licença de aprendizagem (LADV)',
  'Exame prático da nova categoria',
  'Emissão da nova CNH',
  'Remarcação do exame prático',
];

const OTHER_FEES = [
  'Aulas teóricas',
  'Aulas práticas de carro',
  'Aulas práticas de moto',
  'Aulas práticas de caminhão ou ônibus',
  'Aula prática extra',
  'Aula em simulador',
  'Locação de carro para o exame',
  'Locação de moto para o exame',
  'Locação de caminhão ou ônibus para o exame',
  'Uso da motopista',
  'Exame toxicológico',
  'Material didático',
  'Manual de legislação',
  'Certificado de conclusão do curso',
  'Fotografia',
  'Cópias e autenticações',
];

const BENEFITS = [
  'Simulado teórico on-line',
  'Manual de legislação de brinde',
  'Aplicativo de estudos',
  'Uso da motopista incluído',
  'Uma remarcação de exame incluída',
  'Transporte até o local do exame',
];

const POP_PLUS_TYPES = ['Pop Plus Carro', 'Pop Plus Moto', 'Pop Plus Completo'];

const CUSTOM_PAYMENT_REASONS = [
  'Aula extra',
  'Remarcação de exame',
  'Locação de veículo',
  'Reinício do processo',
  'Segunda via de documento',
  'Outro motivo',
];

/** The choices that a new installation starts with; staff edit them from then on. */
export function firstCatalogues(): Choice[] {
  return [
    ...detran('firstLicense', FIRST_LICENSE_FEES),
    ...detran('additionLicense', ADDITION_FEES),
    ...others(OTHER_FEES),
    ...plain('BENEFIT', BENEFITS),
    ...plain('POP_PLUS', POP_PLUS_TYPES),
    ...plain('CUSTOM_PAYMENT_REASON', CUSTOM_PAYMENT_REASONS),
  ];
}
