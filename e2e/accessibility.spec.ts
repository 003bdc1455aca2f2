import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const WIDTHS = [1440, 768, 360] as const;
const SCHEMES = ['light', 'dark'] as const;

interface Screen {
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
}

const titled = (name: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: /^(Editar|Visualizar) matrícula|^Matrículas:/ })
      .or(page.getByRole('cell'))
      .or(page.getByRole('listitem'))
      .first(),
  ).toBeVisible();
};

const LISTS: readonly Screen[] = [
  { path: '/campaigns', ready: titled('Campanhas') },
  { path: '/registrations', ready: titled('Matrículas') },
  { path: '/payments', ready: titled('Pagamentos') },
  { path: '/driving-schools', ready: titled("CFC's") },
  { path: '/plans', ready: titled('Planos') },
];

/** A registration with payments, of the demonstration. */
async function aRegistration(api: (method: 'GET', path: string) => Promise<unknown>): Promise<Screen[]> {
  const found = (await api('GET', '/registrations?paymentMethods=BOLETO_PARCELADO&registrationStatus=REGISTERED')) as {
    content: { id: string; studentId: string }[];
  };
  const path = `/campaigns/detail/registration/${found.content[0]?.studentId}/${found.content[0]?.id}`;
  return [
    {
      path,
      ready: async (page) => {
        await expect(
          page.getByRole('heading', { name: /^(Alteração de Matrícula|Visualização de Matricula)$/ }),
        ).toBeVisible();
        await expect(page.getByText('Campinas - SP').or(page.locator('input[value]')).first()).toBeVisible();
      },
    },
    {
      path: `${path}?tab=pagamentos`,
      ready: async (page) => {
        await expect(page.getByRole('heading', { name: 'Pagamentos da matrícula' })).toBeVisible();
        await expect(page.getByText('Pendente').or(page.getByText('Pago')).first()).toBeVisible();
      },
    },
  ];
}

async function check(page: Page, screen: Screen, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect.soft(said, `${screen.path} at ${where}`).toEqual([]);
}

async function checkAll(page: Page, screens: readonly Screen[], scheme: string): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(screen.path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await screen.ready(page);
      await check(page, screen, `${width} px, ${scheme}`);
    }
  }
}

for (const scheme of SCHEMES) {
  test(`every list reads right to everyone, ${scheme}`, async ({ pageOf }) => {
    const page = await pageOf('ADMIN');
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await checkAll(page, LISTS, scheme);
  });

  test(`a registration reads right to those who edit and to those who only read, ${scheme}`, async ({
    pageOf,
    apiAs,
  }) => {
    const screens = await aRegistration(await apiAs('ADMIN'));
    const page = await pageOf('ADMIN');
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await checkAll(page, screens, scheme);
    const reader = await pageOf('FINANCIAL_ANALYST');
    await reader.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await checkAll(reader, screens.slice(0, 1), scheme);
  });

  test(`signing in, choosing a school and getting lost read right to everyone, ${scheme}`, async ({ page, pageOf }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const login: Screen = {
      path: '/login',
      ready: (at) => expect(at.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible(),
    };
    const lost: Screen = {
      path: '/not-found',
      ready: (at) => expect(at.getByRole('heading', { level: 1 })).toBeVisible(),
    };
    await checkAll(page, [login, lost], scheme);
    const school = await pageOf('DRIVING_SCHOOL_OPERATOR');
    await school.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const choose: Screen = {
      path: '/registrations',
      ready: (at) => expect(at.getByText('Necessario selecionar ao menos uma CFC')).toBeVisible(),
    };
    await checkAll(school, [choose], scheme);
  });
}
