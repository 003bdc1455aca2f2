import type { Role } from '@habilita/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { MENU, mayOpen, visibleMenu } from '#app/menu.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { grouped, itemOf, matching, pageItem, recentItems, rememberItem, screensOf } from './palette-items.ts';
import { pagesBelow } from './pages-below.ts';

const everywhere = () => true;
const screens = screensOf(visibleMenu({ roles: ['ADMIN'], permissions: [] }, everywhere));
const hit = { kind: 'lead', id: '1', studentId: null, title: 'Josué', hint: 'josue@example.com' } as const;

beforeEach(() => sessionStorage.clear());

/** The addresses of the screens whose name contains the term. */
const found = (role: Role, term: string) => {
  const holder = { roles: [role], permissions: personOf([role]).fullPermissions };
  const own = screensOf(visibleMenu(holder, everywhere));
  const pages = pagesBelow(
    holder,
    everywhere,
    own.map(({ href }) => href),
  );
  for (const { href } of pages) expect(mayOpen(holder, href.split('?')[0] ?? href)).toBe(true);
  return matching([...own, ...pages.map(pageItem)], term).map(({ href }) => href);
};

describe('the palette', () => {
  it('finds screens without accents, those of a group by the group too', () => {
    expect(matching(screens, 'matricula').map(({ title }) => title)).toContain('Matrículas: Listagem');
    expect(matching(screens, 'listagem campanhas').map(({ href }) => href)).toEqual(['/campaigns']);
    expect(matching(screens, 'nada disso')).toEqual([]);
  });

  it('names a screen by its title alone, without the address that nobody reads', () => {
    expect(new Set(screens.map(({ hint }) => hint))).toEqual(new Set(['']));
  });

  it('offers only the screens of the person’s menu', () => {
    const own = screensOf(
      visibleMenu({ roles: ['SYSTEM'], permissions: ['MANAGE_SYSTEM_DATABASE_CAPACITY'] }, everywhere),
    );
    expect(own.map(({ href }) => href)).not.toContain('/registrations');
    expect(MENU.length).toBeGreaterThan(0);
  });

  it('finds pages that stand under tabs, for whoever may open them, and once', () => {
    expect(found('SUPERVISOR', 'repasses')).toEqual(['/payments/statements']);
    expect(found('FINANCIAL_ANALYST', 'previs')).toEqual(['/payments/forecast']);
    expect(found('OPERATOR', 'repasses')).toEqual([]);
    expect(found('STUDENT_SUPPORT', 'pendências')).toEqual(['/payments/pending-outcomes']);
    expect(found('ADMIN', 'rascunhos')).toEqual(['/campaigns?tab=rascunhos']);
    expect(found('OPERATOR', 'senha')).toEqual(['/account/security']);
  });

  it('opens a record on its screen, or in its list where it has none yet', () => {
    expect(itemOf(hit, everywhere).href).toBe('/leads/modify/1');
    expect(itemOf(hit, () => false).href).toBe('/leads?name=Josu%C3%A9');
  });

  it('puts what was found under headings', () => {
    const items = [itemOf(hit, everywhere), ...matching(screens, 'tags')];
    expect(grouped(items).map(([group]) => group)).toEqual(['Leads', 'Telas']);
  });

  it('remembers what a person opened last, newest first and once', () => {
    const [first, second] = [itemOf(hit, everywhere), itemOf({ ...hit, id: '2' }, everywhere)];
    for (const item of [first, second, first]) rememberItem(sessionStorage, 'ana', item);
    expect(recentItems(sessionStorage, 'ana').map(({ key }) => key)).toEqual([first.key, second.key]);
    expect(recentItems(sessionStorage, 'bia')).toEqual([]);
    sessionStorage.setItem('habilita-recent:ana', '{"damaged":');
    expect(recentItems(sessionStorage, 'ana')).toEqual([]);
  });
});
