import type { AttachmentEntityType, ListDeclaration, NoteEntityType, TagEntityType } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { ListPageProps, Page, RowAction } from '#kit/list/index.ts';
import type { useOpenFile } from '#kit/upload/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export interface SubTableRow {
  readonly id: string;
  /** An inactive row is greyed. */
  readonly active?: boolean;
  readonly notesQty?: number;
}

export interface SubTableQuery {
  readonly registrationIds: string;
  readonly page: string;
  readonly size: string;
  readonly sort: 'createdDate,ASC' | 'createdDate,DESC';
}

export interface SubTableShown {
  readonly registration: Registration;
  readonly show: (dialog: (onClose: () => void) => ReactNode) => void;
  readonly open: ReturnType<typeof useOpenFile>['open'];
}

/** A list in a tab of a registration, such as its penalties or refunds (Specification 3 §2). */
export interface SubTable<Row extends SubTableRow, L extends ListDeclaration = ListDeclaration>
  extends Pick<ListPageProps<Row, L>, 'declaration' | 'facts' | 'renderers' | 'widths' | 'tones'> {
  /** The query key: `areaKey` of the endpoint. */
  readonly key: readonly string[];
  readonly load: (query: SubTableQuery, signal: AbortSignal) => Promise<Page<Row>>;
  readonly emptyText: string;
  /** The entity type of the rows. It decides which of notes, attachments and tags the rows have. */
  readonly kind: NoteEntityType | AttachmentEntityType | TagEntityType;
  /** The row's name in titles of dialogs. */
  readonly nameOf: (row: Row) => string;
  readonly rowActions?: (row: Row, shown: SubTableShown) => readonly RowAction[];
}
