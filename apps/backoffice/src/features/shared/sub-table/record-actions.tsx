import {
  ATTACHMENT_ENTITY_TYPES,
  type AttachmentEntityType,
  type Holder,
  mayReadNotes,
  NOTE_ENTITY_TYPES,
  type NoteEntityType,
  passes,
  TAG_ENTITY_TYPE_NAMES,
  type TagEntityType,
} from '@habilita/contract';
import { IconMessage, IconPaperclip, IconTags } from '@tabler/icons-react';
import type { RowAction } from '#kit/list/index.ts';
import type { SubTable, SubTableRow, SubTableShown } from './sub-table.ts';
import { lazily } from '#code-loading/lazily.ts';

const NotesDialog = lazily(async () => ({
  default: (await import('#features/shared/notes/notes-dialog.tsx')).NotesDialog,
}));
const AttachmentsDialog = lazily(async () => ({
  default: (await import('#features/shared/attachments/attachments-dialog.tsx')).AttachmentsDialog,
}));
const TagsDialog = lazily(async () => ({
  default: (await import('#features/shared/tags/tags-dialog.tsx')).TagsDialog,
}));

const takesNotes = (kind: string): kind is NoteEntityType => NOTE_ENTITY_TYPES.some((one) => one === kind);
const takesAttachments = (kind: string): kind is AttachmentEntityType =>
  ATTACHMENT_ENTITY_TYPES.some((one) => one === kind);
const takesTags = (kind: string): kind is TagEntityType => TAG_ENTITY_TYPE_NAMES.some((one) => one === kind);

const SEES_TAGS = { anyOf: ['VIEW_TAGS', 'QUERY_TAGS'] } as const;

/**
 * The actions that open the notes, attachments and tags of a row. An action is left out if this kind of row does not
 * have such records or the person may not see them.
 */
export function recordActions<Row extends SubTableRow>(
  row: Row,
  { kind, nameOf }: Pick<SubTable<Row>, 'kind' | 'nameOf'>,
  { registration, show }: SubTableShown,
  actor: Holder,
): RowAction[] {
  const { id: entityId, notesQty } = row;
  const name = nameOf(row);
  const zone = registration.campaignZoneOffset;
  const actions: RowAction[] = [];
  if (takesNotes(kind) && mayReadNotes(actor)) {
    const of = { entityType: kind, entityId };
    actions.push({
      key: 'notes',
      label: notesQty === undefined || notesQty === 0 ? 'Observações' : `Observações (${Math.min(notesQty, 99)})`,
      icon: <IconMessage size={16} />,
      onClick: () => show((onClose) => <NotesDialog of={of} name={name} zone={zone} onClose={onClose} />),
    });
  }
  if (takesAttachments(kind)) {
    actions.push({
      key: 'attachments',
      label: 'Anexos',
      icon: <IconPaperclip size={16} />,
      onClick: () =>
        show((onClose) => <AttachmentsDialog entityType={kind} entityId={entityId} name={name} onClose={onClose} />),
    });
  }
  if (takesTags(kind) && passes(actor, SEES_TAGS)) {
    actions.push({
      key: 'tags',
      label: 'Tags',
      icon: <IconTags size={16} />,
      onClick: () =>
        show((onClose) => <TagsDialog entityType={kind} entityId={entityId} name={name} onClose={onClose} />),
    });
  }
  return actions;
}
