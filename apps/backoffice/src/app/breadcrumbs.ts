export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

const WORDS: Readonly<Record<string, string>> = {
  campaigns: 'Campanhas',
  registrations: 'Matrículas',
  registration: 'Matrícula',
  'driving-schools': "CFC's",
  leads: 'Leads',
  users: 'Usuários',
  detail: 'Detalhes',
  preview: 'Pré-visualização',
  modify: 'Edição',
  edit: 'Edição',
  copy: 'Cópia',
  draft: 'Rascunho',
  tags: 'Tags',
  plans: 'Planos',
  catalogues: 'Catálogos',
  reports: 'Relatórios',
  'control-room': 'Sala de controle',
  'payment-failures': 'Falhas de pagamento',
  messages: 'Mensagens',
  docs: 'Treinamentos',
  templates: 'Templates',
  instructions: 'Instruções',
  tutorials: 'Tutoriais',
  duties: 'Deveres do associado',
  irregularities: 'Irregularidades',
  deadlines: 'Prazos',
  approvals: 'Aprovações',
  'consent-cases': 'Exclusão de dados',
  unassigned: 'Sem matrícula',
  payments: 'Pagamentos',
  statements: 'Repasses',
  forecast: 'Previsão de caixa',
  'pending-outcomes': 'Pendências do provedor',
  system: 'Sistema',
  jobs: 'Tarefas',
  outbox: 'Caixa de saída',
  programs: 'Programas',
  exports: 'Exportações',
  account: 'Minha conta',
  security: 'Segurança',
  'approval-limits': 'Limites de aprovação',
  'login-links': 'Links da entrada',
};

const NEW = 'Cadastro';

/** Makes breadcrumbs of the known words of the address, without ids; the last one has no link. */
export function breadcrumbsOf(pathname: string, exists: (path: string) => boolean): readonly Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const crumbs = segments.flatMap((segment, index): Crumb[] => {
    const word = segment === 'modify' && index === segments.length - 1 ? NEW : WORDS[segment];
    if (word === undefined) return [];
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    return [exists(to) ? { label: word, to } : { label: word }];
  });
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb));
}
