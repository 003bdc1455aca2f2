import {
  linkTagsEndpoint,
  listTagsEndpoint,
  type Permission,
  type TagEntityType,
  tagsOfEntityEndpoint,
  unlinkTagEndpoint,
} from '@habilita/contract';
import { ActionIcon, Group, Pill } from '@mantine/core';
import { IconTagPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { AsyncMultiSelect } from '#kit/fields/index.ts';
import { PopoverButton } from '#kit/layout/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { notifyFailure, NotLoaded } from '#kit/feedback/index.ts';

interface TagsOfProps {
  readonly entityType: TagEntityType;
  readonly entityId: string;
  /** Whoever has this permission may tag, as may those who manage tags. */
  readonly manage: Permission;
  /** Whether the record has ended, so that its tags cannot be changed. */
  readonly isOver?: boolean;
}

/** The tags of a record; draws nothing for people who may not see tags. */
export function TagsOf(props: TagsOfProps) {
  const maySee = useCan()({ anyOf: ['VIEW_TAGS', 'QUERY_TAGS'] });
  return maySee ? <Tags {...props} /> : null;
}

function Tags({ entityType, entityId, manage, isOver = false }: TagsOfProps) {
  const client = useQueryClient();
  const mayMark = useCan()({ anyOf: ['MANAGE_TAGS', manage] }) && !isOver;
  const params = { entityType, entityId };
  const answer = useQuery(queryOf(tagsOfEntityEndpoint, { params }));
  const tags = answer.data?.content ?? [];
  const change = async (what: () => Promise<unknown>) => {
    try {
      await what();
    } catch (failure) {
      notifyFailure(failure);
    }
    await client.invalidateQueries({ queryKey: ['tags'] });
  };
  const remove = (tagId: string) => change(() => call(unlinkTagEndpoint, { params: { ...params, tagId } }));
  const add = (tagIds: readonly string[]) =>
    change(() => call(linkTagsEndpoint, { params, body: { tagIds: [...tagIds] } }));
  if (answer.data === undefined && answer.errorUpdateCount > 0) return <NotLoaded what="Tags" answer={answer} />;
  if (tags.length === 0 && !mayMark) return null;
  return (
    <Group gap={4} component="section" aria-label="Tags">
      {tags.map((tag) => (
        <Pill
          key={tag.id}
          withRemoveButton={mayMark}
          onRemove={() => void remove(tag.id)}
          removeButtonProps={{ 'aria-label': `Remover a tag ${tag.value}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {tag.tagTypeName}: {tag.value}
        </Pill>
      ))}
      {mayMark ? <AddTags entityType={entityType} borne={tags.map(({ id }) => id)} onAdd={add} /> : null}
    </Group>
  );
}

interface AddTagsProps {
  readonly entityType: TagEntityType;
  readonly borne: readonly string[];
  readonly onAdd: (tagIds: readonly string[]) => Promise<void>;
}

function AddTags({ entityType, borne, onAdd }: AddTagsProps) {
  const search = async (term: string, signal: AbortSignal): Promise<Option[]> => {
    const query = { value: term.trim().length < 2 ? '' : term.trim(), entityTypes: entityType, size: 10 };
    const { content } = await call(listTagsEndpoint, { query }, { signal });
    return content
      .filter(({ id }) => !borne.includes(id))
      .map(({ id, value, tagTypeName }) => ({ value: id, label: value, hint: tagTypeName }));
  };
  return (
    <PopoverButton
      width={300}
      label="Adicionar tags"
      renderButton={(button) => (
        <ActionIcon {...button} variant="subtle" aria-label="Adicionar tag">
          <IconTagPlus size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {() => (
        <AsyncMultiSelect
          label="Adicionar tags"
          openOnFocus
          isInPopover
          lookup={`tags:${entityType}:${borne.join()}`}
          source={{ search, byIds: () => Promise.resolve([]) }}
          value={[]}
          onChange={(chosen) => void onAdd(chosen)}
        />
      )}
    </PopoverButton>
  );
}
