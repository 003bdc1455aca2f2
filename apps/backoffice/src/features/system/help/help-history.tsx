import { deleteHelpTextEndpoint, HELP_TEXT_STATES, type HelpTextState } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { dateText, instantText } from '#kit/format.ts';
import { Section, StatusBadge, type Tone } from '#kit/layout/index.ts';
import type { HelpPart } from './help-part.ts';

type Text = HelpPart['texts'][number];
const TONES: Readonly<Record<HelpTextState, Tone>> = { FUTURE: 'information', CURRENT: 'positive', PAST: 'neutral' };

export function HelpHistory({ part }: { readonly part: HelpPart }) {
  const queries = useQueryClient();
  const remove = async (text: Text) => {
    const changes = `O texto de ${dateText(text.validFrom)} não chegará a valer. O atual continua em vigor.`;
    if (!(await confirm({ title: 'Excluir texto', changes, confirmLabel: 'Excluir', destructive: true }))) return;
    try {
      await call(deleteHelpTextEndpoint, { params: { id: text.id } });
      notifySuccess('Texto excluído');
    } catch (failure) {
      notifyFailure(failure);
    }
    await queries.invalidateQueries({ queryKey: ['help'] });
  };
  return (
    <Section title="Versões" text="O texto em vigor e os anteriores ficam no histórico; os futuros ainda podem mudar.">
      <ul className="help-versions">
        {part.texts.map((text) => (
          <li key={text.id}>
            <div>
              <strong>{dateText(text.validFrom)}</strong>
              <StatusBadge tone={TONES[text.state]}>{HELP_TEXT_STATES[text.state]}</StatusBadge>
            </div>
            <span>{text.title}</span>
            <span className="kit-muted">
              {text.createdByName ?? 'Texto inicial'}, {instantText(text.createdAt)}
            </span>
            {text.state === 'FUTURE' && (
              <div className="help-version-actions">
                <AppLink
                  className="kit-link"
                  to={`/docs/edit/${part.id}?text=${text.id}`}
                  aria-label={`Alterar o texto de ${dateText(text.validFrom)}`}
                >
                  Alterar
                </AppLink>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  aria-label={`Excluir o texto de ${dateText(text.validFrom)}`}
                  onClick={() => void remove(text)}
                >
                  Excluir
                </Button>
              </div>
            )}
            {text.state !== 'FUTURE' && (
              <details>
                <summary>Ler</summary>
                <pre className="help-raw">{text.body}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
