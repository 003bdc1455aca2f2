import { CHECKOUT_STEPS } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { linkOptions } from '@tanstack/react-router';
import { instantText } from '#kit/format.ts';
import { LinkTo, StatusBadge } from '#kit/layout/index.ts';
import type { Lead, LeadsPlace } from './lead.ts';
import { sharedWords } from './lead-words.ts';
import './duplicates.css';

interface DuplicatesProps {
  readonly duplicates: Lead['duplicates'];
  readonly from: LeadsPlace;
}

export function Duplicates({ duplicates, from }: DuplicatesProps) {
  return (
    <ul className="lead-duplicates">
      {duplicates.map((other) => (
        <li key={other.id}>
          <LinkTo place={placeOf(other.id, from)}>{other.name}</LinkTo>
          <StatusBadge tone="attention">{sharedWords(other)}</StatusBadge>
          <span className="kit-muted">
            {campaignText(other.campaignName, other.campaignEdition)} · {CHECKOUT_STEPS[other.checkoutStep]} ·{' '}
            {instantText(other.createdDate, other.campaignZoneOffset)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const placeOf = (id: string, from: LeadsPlace) =>
  from === 'campaign'
    ? linkOptions({ to: '/campaigns/leads/modify/$id', params: { id } })
    : linkOptions({ to: '/leads/modify/$id', params: { id } });
