import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookupSource } from '../kit-context.tsx';
import { AsyncMultiSelect, AsyncSelect, mergedOptions } from './AsyncSelect.tsx';

const schools = ['CFC Serra', 'CFC Vitória', 'Autoescola Norte'].map((label, index) => ({
  value: String(index),
  label,
}));

function schoolSource() {
  const terms: string[] = [];
  const source: LookupSource = {
    search: (term) => {
      terms.push(term);
      return Promise.resolve(schools.filter((school) => school.label.includes(term)));
    },
    byIds: (ids) => Promise.resolve(schools.filter((school) => ids.includes(school.value))),
  };
  return { terms, source };
}

function One({ source, start }: { readonly source: LookupSource; readonly start: string | null }) {
  const [value, setValue] = useState(start);
  return <AsyncSelect label="CFC" lookup="schools" source={source} value={value} onChange={setValue} />;
}

function Some({ source }: { readonly source: LookupSource }) {
  const [value, setValue] = useState<readonly string[]>(['0', '2']);
  return <AsyncMultiSelect label="CFCs" lookup="schools" source={source} value={value} onChange={setValue} />;
}

const mount = (field: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">{field}</MantineProvider>
    </QueryClientProvider>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());

describe('an asynchronous search', () => {
  it('waits 900 ms after typing, then asks once', async () => {
    const { source, terms } = schoolSource();
    mount(<One source={source} start={null} />);
    await pass(0);
    const field = screen.getByRole('combobox', { name: 'CFC' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'CFC' } });
    await pass(899);
    fireEvent.change(field, { target: { value: 'CFC S' } });
    await pass(899);
    expect(terms).toEqual(['']);
    await pass(1);
    await pass(0);
    expect(terms).toEqual(['', 'CFC S']);
    expect(screen.getAllByRole('option').map((option) => option.textContent.trim())).toEqual(['CFC Serra']);
  });

  it('shows by name what was chosen before; searches once somebody turns to it, and not for that name', async () => {
    const { source, terms } = schoolSource();
    mount(<One source={source} start="1" />);
    await pass(0);
    await pass(900);
    const field = screen.getByRole('combobox', { name: 'CFC' });
    expect(field).toHaveValue('CFC Vitória');
    expect(terms).toEqual([]);
    act(() => field.focus());
    await pass(900);
    expect(terms).toEqual(['']);
  });

  it('takes the first hit by Enter once it is there', async () => {
    const { source } = schoolSource();
    mount(<One source={source} start={null} />);
    const field = screen.getByRole('combobox', { name: 'CFC' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'CFC' } });
    await pass(900);
    await pass(0);
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveAttribute('data-combobox-selected');
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    await pass(0);
    expect(field).toHaveValue('CFC Serra');
  });

  it('selects the name of what is chosen on a click, so that typing replaces it, and keeps what is chosen again', async () => {
    const { source } = schoolSource();
    mount(<One source={source} start="1" />);
    await pass(0);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'CFC' });
    act(() => field.focus());
    fireEvent.click(field);
    await pass(0);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'CFC Vitória'.length]);
    fireEvent.click(screen.getByRole('option', { name: 'CFC Vitória' }));
    fireEvent.blur(field);
    await pass(0);
    expect(field).toHaveValue('CFC Vitória');
  });

  it('knows the name of what was just chosen, so that its late answer takes no letter that was typed meanwhile', async () => {
    const { source } = schoolSource();
    const names = Promise.withResolvers<typeof schools>();
    mount(<One source={{ ...source, most: 10, byIds: () => names.promise }} start={null} />);
    await pass(0);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'CFC' });
    act(() => field.focus());
    await pass(0);
    fireEvent.click(field);
    fireEvent.click(screen.getByRole('option', { name: 'CFC Vitória' }));
    await pass(0);
    fireEvent.change(field, { target: { value: 'No' } });
    await pass(0);
    expect(field).toHaveValue('No');
    names.resolve(schools);
    await pass(0);
    expect(field).toHaveValue('No');
  });

  it('searches at once in a list of which all is there, and asks only for what it does not hold', async () => {
    const { source, terms } = schoolSource();
    mount(<One source={{ ...source, most: 10 }} start={null} />);
    const field = screen.getByRole('combobox', { name: 'CFC' });
    act(() => field.focus());
    await pass(0);
    fireEvent.change(field, { target: { value: 'vitoria' } });
    await pass(0);
    expect(screen.getAllByRole('option').map((option) => option.textContent.trim())).toEqual(['CFC Vitória']);
    await pass(900);
    expect(terms).toEqual(['']);
    fireEvent.change(field, { target: { value: 'São' } });
    await pass(900);
    expect(terms).toEqual(['', 'São']);
  });

  it('does not take for whole a list as long as one answer may be', async () => {
    const { source, terms } = schoolSource();
    mount(<One source={{ ...source, most: schools.length }} start={null} />);
    const field = screen.getByRole('combobox', { name: 'CFC' });
    act(() => field.focus());
    await pass(0);
    fireEvent.change(field, { target: { value: 'Norte' } });
    await pass(900);
    expect(terms).toEqual(['', 'Norte']);
  });

  it('of several takes the first hit by Enter too', async () => {
    const { source } = schoolSource();
    mount(<Some source={source} />);
    const field = screen.getByRole('combobox', { name: 'CFCs' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'Vit' } });
    await pass(900);
    await pass(0);
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    await pass(0);
    const tags = screen.getAllByText(/./, { selector: '.mantine-Pill-label' }).map((tag) => tag.textContent);
    expect(tags).toEqual(['CFC Serra', 'Autoescola Norte', 'CFC Vitória']);
  });

  it('shows every chosen record as a tag by its name', async () => {
    const { source } = schoolSource();
    mount(<Some source={source} />);
    await pass(0);
    const tags = screen.getAllByText(/./, { selector: '.mantine-Pill-label' }).map((tag) => tag.textContent);
    expect(tags).toEqual(['CFC Serra', 'Autoescola Norte']);
  });

  it('names a chosen record once, even while its name is unknown', () => {
    expect(mergedOptions(schools.slice(0, 1), schools, ['0', '9'])).toEqual([schools[0], { value: '9', label: '…' }]);
  });
});
