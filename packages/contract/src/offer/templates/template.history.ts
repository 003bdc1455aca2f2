import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { TEMPLATE_LANGUAGES, TEMPLATE_TYPES } from './template.words.ts';

/**
 * The history of a template tells only that its text changed, because every version of the text is stored separately.
 */
export const TEMPLATE_HISTORY = {
  readers: { anyOf: ['VIEW_TEMPLATES', 'QUERY_TEMPLATES'] },
  kinds: {
    TEMPLATE_CREATED: 'Template criado',
    TEMPLATE_CHANGED: 'Template alterado',
    TEMPLATE_REMOVED: 'Template removido',
  },
  fields: {
    version: { label: 'Versão', type: 'number' },
    key: { label: 'Identificador', type: 'text' },
    name: { label: 'Nome', type: 'text' },
    type: { label: 'Tipo', type: 'status', words: TEMPLATE_TYPES },
    language: { label: 'Linguagem', type: 'status', words: TEMPLATE_LANGUAGES },
    characters: { label: 'Tamanho do texto (caracteres)', type: 'number' },
  },
} as const satisfies HistoryDeclaration;
