import { expect, test } from './support/test.ts';

test('an unknown address says so in the frame and offers the ways back', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/nada/por/aqui');
  await expect(page).toHaveURL(/\/not-found$/);
  await expect(page.getByRole('heading', { name: 'A página que você está procurando não existe' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible();
});

test('an address without its id leads to the list, or to the form of a new record', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  for (const [address, place] of [
    ['/campaigns/detail', '/campaigns'],
    ['/campaigns/detail/registration', '/registrations'],
    ['/campaigns/copy', '/campaigns/modify'],
    ['/campaigns/draft/modify', '/campaigns'],
    ['/campaigns/leads', '/leads'],
    ['/campaigns/leads/modify', '/leads'],
    ['/leads/modify', '/leads'],
    ['/templates/copy', '/templates/modify'],
    ['/plans/modify', '/plans/modify'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL((url) => url.pathname === place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the menu shows each role what it may use', async ({ pageOf }) => {
  const entries = async (role: 'ADMIN' | 'DRIVING_SCHOOL_OPERATOR' | 'MARKETING') => {
    const page = await pageOf(role);
    await page.goto('/campaigns');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link').first()).toBeVisible();
    // The text of a menu entry may end with the number of waiting requests, which loads later. This number is cut off.
    return (await menu.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*\d[\s\S]*$/, ''));
  };
  expect(await entries('ADMIN')).toEqual([
    'Listagem',
    'Relatórios',
    'Listagem',
    'Irreguralidades',
    'Prazos',
    'Exclusão de dados',
    'Pagamentos',
    'Aprovações',
    'Leads',
    'Usuários',
    "CFC's",
    'Planos',
    'Tags',
    'Templates',
    'Treinamentos',
  ]);
  expect(await entries('DRIVING_SCHOOL_OPERATOR')).toEqual(['Listagem', 'Listagem', 'Prazos', "CFC's", 'Treinamentos']);
  expect(await entries('MARKETING')).toEqual([
    'Listagem',
    'Relatórios',
    'Leads',
    "CFC's",
    'Planos',
    'Tags',
    'Templates',
    'Treinamentos',
  ]);
});
