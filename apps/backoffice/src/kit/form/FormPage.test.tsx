import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { keepDraft } from './form-draft.ts';
import { empty, type Plan, PlanForm } from './plan-form.fixture.tsx';
import { renderScreen } from '../test-screen.tsx';

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
const seats = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Vagas/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const agree = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
const fill = async () => {
  await userEvent.type(name(), 'Plano B');
  await userEvent.type(seats(), '0');
};

beforeEach(() => sessionStorage.clear());

const left = (version: string, values: Plan, person = 'admin') =>
  keepDraft(sessionStorage, { person, path: '/', record: version }, { base: empty, values, secrets: [] }, Date.now());

const refuse = () => Promise.reject(new ApiFailure(400, 'r1', { fieldErrors: { title: ['TOO_LONG'] } }));

describe('saving a form', () => {
  it('with errors leads to each of them and puts the focus on the first', async () => {
    await renderScreen(() => <PlanForm />);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Há 2 campos para corrigir');
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('Este campo é obrigatório');
    await userEvent.click(screen.getByRole('button', { name: 'Vagas: Este campo é obrigatório' }));
    expect(seats()).toHaveFocus();
  });

  it('with errors counts those that are left while they are corrected', async () => {
    await renderScreen(() => <PlanForm />);
    await save();
    await userEvent.type(name(), 'Plano B');
    expect(await screen.findByRole('alert')).toHaveTextContent('Há 1 campo para corrigir');
  });

  it('with errors counts also what was found wrong since then', async () => {
    await renderScreen(() => <PlanForm />);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Há 2 campos para corrigir');
    await userEvent.clear(name());
    await userEvent.type(name(), 'Plano B');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Há 1 campo para corrigir'));
    await userEvent.clear(name());
    await userEvent.type(name(), 'ab');
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Há 2 campos para corrigir'));
    expect(screen.getByRole('button', { name: 'Nome: Nome curto demais.' })).toBeVisible();
  });

  it('checks a field on leaving it, with its own rule after the required check', async () => {
    await renderScreen(() => <PlanForm />);
    await userEvent.type(name(), 'ab');
    await userEvent.tab();
    expect(await screen.findByText('Nome curto demais.')).toBeInTheDocument();
  });

  it('asks first, and zero counts as filled', async () => {
    const saved: Plan[] = [];
    await renderScreen(() => <PlanForm record="new" onSubmit={(values) => Promise.resolve(saved.push(values))} />);
    await fill();
    await save();
    expect(await screen.findByRole('dialog', { name: 'Confirmação' })).toHaveTextContent(
      'Esta ação não poderá ser desfeita',
    );
    expect(saved).toEqual([]);
    await agree();
    await waitFor(() => expect(saved).toEqual([{ name: 'Plano B', seats: 0, opens: null }]));
  });

  it('saves at once where no confirmation is wanted', async () => {
    const saved: Plan[] = [];
    await renderScreen(() => (
      <PlanForm confirmation={false} onSubmit={(values) => Promise.resolve(saved.push(values))} />
    ));
    await fill();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('never happens by Enter in a field of a long form', async () => {
    await renderScreen(() => <PlanForm />);
    await fill();
    await userEvent.type(name(), '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not lose half a date without a word', async () => {
    await renderScreen(() => <PlanForm />);
    await fill();
    await userEvent.type(screen.getByRole('textbox', { name: 'Abertura' }), '3112');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Abertura: Digite uma data como 31/12/2026.');
  });

  it('names a text that cannot be read until it is corrected or deleted', async () => {
    await renderScreen(() => <PlanForm />);
    await fill();
    const opens = screen.getByRole('textbox', { name: 'Abertura' });
    const line = 'Abertura: Digite uma data como 31/12/2026.';
    for (const corrected of ['31122026{Tab}', '{Tab}']) {
      await userEvent.clear(opens);
      await userEvent.type(opens, '3112');
      await save();
      expect(await screen.findByRole('alert')).toHaveTextContent(line);
      await userEvent.click(seats());
      expect(screen.getByRole('alert')).toHaveTextContent(line);
      await userEvent.clear(opens);
      await userEvent.type(opens, corrected);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    }
  });

  it('puts the refusals of the server on their fields', async () => {
    await renderScreen(() => <PlanForm confirmation={false} onSubmit={refuse} serverFields={{ title: 'name' }} />);
    await fill();
    await save();
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Texto longo demais.'));
    expect(name()).toHaveFocus();
  });

  it('says what failed, with the code to quote, when it is no field’s fault', async () => {
    await renderScreen(() => (
      <PlanForm confirmation={false} onSubmit={() => Promise.reject(new ApiFailure(500, 'req42'))} />
    ));
    await fill();
    await save();
    expect(await screen.findByText('req42')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('alert').parentElement).toHaveFocus());
    expect(name().value).toBe('Plano B');
  });
});

/** A form of version 1 whose save is refused; then version 2 is loaded. */
function Contested({ onSaved }: { readonly onSaved: (values: Plan) => void }) {
  const [version, setVersion] = useState(1);
  const onSubmit = (values: Plan) => {
    const detail = { changedBy: 'Márcia', changedAt: '2026-11-20T15:00:00Z' };
    if (version === 1)
      return Promise.reject(new ApiFailure(409, 'r1', { globalErrors: [{ code: 'CONFLICT_STALE', detail }] }));
    onSaved(values);
    return Promise.resolve();
  };
  const initialValues =
    version === 1 ? { ...empty, name: 'Antigo', seats: 1 } : { ...empty, name: 'Da Márcia', seats: 2 };
  return (
    <PlanForm
      record={`1:${version}`}
      initialValues={initialValues}
      confirmation={false}
      onSubmit={onSubmit}
      onStale={() => setVersion(2)}
    />
  );
}

describe('a record someone else saved first', () => {
  it('shows what they changed beside what was typed, and saves what was typed on top of it', async () => {
    const saved: Plan[] = [];
    await renderScreen(() => <Contested onSaved={(values) => saved.push(values)} />);
    await userEvent.type(name(), ' meu');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
    expect(dialog).toHaveTextContent('Márcia alterou este registro em 20/11/2026 12:00');
    expect(within(dialog).getByRole('group', { name: 'Nome' })).toHaveTextContent(
      'AntesAntigoAgoraDa MárciaO que você digitouAntigo meu',
    );
    expect(within(dialog).getByRole('group', { name: 'Vagas' })).toHaveTextContent('Antes1Agora2');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar com o que digitei' }));
    expect([name().value, seats().value]).toEqual(['Antigo meu', '2']);
    await save();
    await waitFor(() => expect(saved).toEqual([{ name: 'Antigo meu', seats: 2, opens: null }]));
  });

  it('may keep their value of a field both changed', async () => {
    await renderScreen(() => <Contested onSaved={() => undefined} />);
    await userEvent.type(name(), ' meu');
    await save();
    await userEvent.click(await screen.findByRole('radio', { name: 'Usar o da outra pessoa' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar com o que digitei' }));
    expect(name().value).toBe('Da Márcia');
  });

  it('is not saved over before what changed was looked at', async () => {
    const saved: Plan[] = [];
    await renderScreen(() => <Contested onSaved={(values) => saved.push(values)} />);
    await userEvent.type(name(), ' meu');
    await save();
    await screen.findByRole('dialog', { name: /^Este registro mudou/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    expect(await screen.findByRole('dialog', { name: /^Este registro mudou/ })).toBeInTheDocument();
    expect([saved, name().value]).toEqual([[], 'Antigo meu']);
  });

  it('shows the other version when what was typed is given up', async () => {
    await renderScreen(() => <Contested onSaved={() => undefined} />);
    await userEvent.type(name(), ' meu');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar o que digitei' }));
    await waitFor(() => expect(name().value).toBe('Da Márcia'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('unsaved changes', () => {
  it('are not left behind without asking', async () => {
    const { go, path } = await renderScreen(() => <PlanForm />);
    await userEvent.type(name(), 'Plano');
    go('/elsewhere');
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continuar editando' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }));
    expect([path(), name().value]).toEqual(['/', 'Plano']);
    go('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    expect(await screen.findByText('Outra tela')).toBeInTheDocument();
  });

  it('do not hold back the way on after saving', async () => {
    let go: ((path: string) => void) | undefined;
    const opened = await renderScreen(() => <PlanForm confirmation={false} onSaved={() => go?.('/elsewhere')} />);
    go = opened.go;
    await fill();
    await save();
    expect(await screen.findByText('Outra tela')).toBeInTheDocument();
  });

  it('come back after a reload, and can be discarded', async () => {
    left('1:1', { name: 'Digitado antes', seats: 3, opens: null });
    await renderScreen(() => <PlanForm />);
    expect(name().value).toBe('Digitado antes');
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(name().value).toBe(''));
    expect(sessionStorage).toHaveLength(0);
  });

  it('never come back over a newer version without both being shown', async () => {
    left('1:1', { name: 'Digitado antes', seats: null, opens: null });
    await renderScreen(() => <PlanForm record="1:2" initialValues={{ ...empty, name: 'Novo', seats: 8 }} />);
    const dialog = await screen.findByRole('dialog', { name: /^Este registro mudou/ });
    expect(within(dialog).getByRole('group', { name: 'Nome' })).toHaveTextContent(
      'NovoO que você digitouDigitado antes',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continuar com o que digitei' }));
    expect([name().value, seats().value]).toEqual(['Digitado antes', '8']);
  });

  it('are of the person who typed them, and stay out of another one’s form', async () => {
    left('1:1', { name: 'De outra pessoa', seats: 3, opens: null }, 'somebody');
    await renderScreen(() => <PlanForm />);
    expect(name().value).toBe('');
  });

  it('are kept while typing and gone after leaving without saving', async () => {
    const { go } = await renderScreen(() => <PlanForm />);
    await userEvent.type(name(), 'Plano');
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    go('/elsewhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('are gone after cancelling', async () => {
    await renderScreen(() => <PlanForm onCancel={() => undefined} />);
    await userEvent.type(name(), 'Plano');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a form without permission to edit', () => {
  it('is text, without a way to save', async () => {
    await renderScreen(() => <PlanForm readOnly initialValues={{ name: 'Plano A', seats: 30, opens: '2026-12-31' }} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    expect(screen.getByText('31/12/2026')).toBeInTheDocument();
  });
});
