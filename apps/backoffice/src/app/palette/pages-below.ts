import { type Check, type Holder, passes, seesPendingOutcomes, seesUnassignedIrregularities } from '@habilita/contract';
import { mayOpen } from '#app/menu.ts';

export interface PageBelow {
  readonly title: string;
  readonly href: string;
}

interface Declared extends PageBelow {
  /** A check of the person, besides the one that `mayOpen` makes for the page's address. */
  readonly check?: Check;
  readonly onlyFor?: (holder: Holder) => boolean;
}

/** Pages without a menu entry, to which a tab or a link of another screen leads. */
const PAGES: readonly Declared[] = [
  { title: 'Campanhas: Rascunhos', href: '/campaigns?tab=rascunhos', check: { anyOf: ['MANAGE_CAMPAIGNS'] } },
  {
    title: 'Irreguralidades: Sem matrícula',
    href: '/registrations/irregularities/unassigned',
    onlyFor: seesUnassignedIrregularities,
  },
  { title: 'Pagamentos: Repasses', href: '/payments/statements' },
  { title: 'Pagamentos: Previsão de caixa', href: '/payments/forecast' },
  {
    title: 'Pagamentos: Pendências do provedor',
    href: '/payments/pending-outcomes',
    onlyFor: seesPendingOutcomes,
  },
  {
    title: 'Planos: Catálogos de taxas, benefícios, tipos Pop Plus e motivos de pagamento avulso',
    href: '/plans/catalogues',
    check: { anyOf: ['MANAGE_PLANS'] },
  },
  { title: 'Exportações', href: '/exports' },
  { title: 'Exportações: Relatórios por e-mail', href: '/exports/reports' },
  { title: 'Segurança da conta: senha, verificação em duas etapas e sessões', href: '/account/security' },
  { title: 'Treinamentos: Instruções', href: '/docs/instructions' },
  { title: 'Treinamentos: Tutoriais', href: '/docs/tutorials' },
  { title: 'Treinamentos: Deveres do associado', href: '/docs/duties' },
];

const pathOf = (href: string): string => href.split('?')[0] ?? href;

/** Returns the pages that the person may open and that are not in the person's menu. */
export function pagesBelow(
  holder: Holder,
  exists: (path: string) => boolean,
  inMenu: readonly string[],
): readonly PageBelow[] {
  return PAGES.filter(({ href, check, onlyFor }) => {
    const path = pathOf(href);
    if (!exists(path) || inMenu.includes(href) || !mayOpen(holder, path)) return false;
    return (check === undefined || passes(holder, check)) && onlyFor?.(holder) !== false;
  });
}
