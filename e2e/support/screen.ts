import type { Role } from '@habilita/contract';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect } from './test.ts';

export interface Screen {
  readonly name: string;
  readonly as?: Role;
  readonly path: string | ((staff: Api, baseURL: string) => Promise<string>);
  /** Waits until the screen is drawn, at any width, without clicking or typing. */
  readonly ready: (page: Page) => Promise<void>;
  /** Opens the dialog or menu that is to be checked, after the screen is drawn. */
  readonly open?: (page: Page) => Promise<void>;
}

export const titled = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

export const edited = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Alteração de Matrícula' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bairro' })).not.toHaveValue('');
};

/** Opens a dialog and waits until it is loaded and has faded in. */
export const dialogBy =
  (open: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await open(page);
    await expect(page.getByRole('dialog').first()).toHaveCSS('opacity', '1');
  };
