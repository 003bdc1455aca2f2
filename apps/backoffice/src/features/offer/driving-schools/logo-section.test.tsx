import { drivingSchoolRecord, emptyOf, readLogoEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { FormPage } from '#kit/form/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import type { SchoolValues } from './driving-school.ts';
import { LogoSection } from './logo-section.tsx';

const CNPJ = '11222333000181';
let logo: string | null;

beforeEach(() => {
  sessionStorage.clear();
  signedInAs('ADMIN');
  answerCalls(answerTo(readLogoEndpoint, () => ({ url: logo })));
});

const open = (cnpj: string) =>
  renderScreen(() => (
    <FormPage<SchoolValues>
      title="CFC"
      record="new"
      of={drivingSchoolRecord}
      initialValues={{ ...emptyOf(drivingSchoolRecord), version: 0, cnpj }}
      sections={(form) => [{ id: 'logo', title: 'Logo', content: <LogoSection form={form} /> }]}
      onSubmit={() => Promise.resolve()}
    />
  ));

test("without a CNPJ the place of the logo reads 'SEM IMAGEM'", async () => {
  logo = '/files/logo.png';
  await open('');
  expect(await screen.findByText('SEM IMAGEM')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(
    screen.getByText('Preencha o CNPJ e clique na moldura para enviar a logo: PNG, JPG, JPEG ou WEBP, até 2 MB.'),
  ).toBeVisible();
});

test('a CFC without a logo shows the default image', async () => {
  logo = null;
  await open(CNPJ);
  expect(await screen.findByText('Sem logo: imagem padrão')).toBeInTheDocument();
  expect(screen.queryByText('SEM IMAGEM')).toBeNull();
  expect(screen.getByText('Clique na moldura para enviar a logo: PNG, JPG, JPEG ou WEBP, até 2 MB.')).toBeVisible();
});

test('a CFC with a logo shows it', async () => {
  logo = '/files/logo.png';
  await open(CNPJ);
  expect(await screen.findByRole('img', { name: 'Logo do CFC' })).toHaveAttribute('src', '/files/logo.png');
  expect(screen.queryByText('Sem logo: imagem padrão')).toBeNull();
  expect(screen.getByText('Clique na imagem para enviar outra: PNG, JPG, JPEG ou WEBP, até 2 MB.')).toBeVisible();
});
