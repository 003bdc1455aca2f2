import { Suspense, useState } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { initialsOf, roleLabelOf, shortName } from '../../person.ts';
import { SecurityLink } from './security-link.tsx';
import classes from './sidebar.module.css';
import { lazily } from '#code-loading/lazily.ts';

const AvatarDialog = lazily(async () => ({
  default: (await import('#features/people/users/avatar-dialog.tsx')).AvatarDialog,
}));

export function PersonCard({ compact }: { compact: boolean }) {
  const { name, roles, attributes } = useActor();
  const [changing, setChanging] = useState(false);
  const image = attributes.profileImage;
  return (
    <div className={classes['person']} title={compact ? `${name}, ${roleLabelOf(roles)}` : undefined}>
      <button
        type="button"
        className={classes['avatar']}
        // The name contains the visible initials, because speech input finds a button by its visible text.
        aria-label={image === undefined ? `${initialsOf(name)}: alterar avatar` : 'Alterar avatar'}
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        {image === undefined ? initialsOf(name) : <img src={image} alt="" />}
      </button>
      {!compact && (
        <span>
          <div className={classes['personName']}>{shortName(name)}</div>
          <div className={classes['personRole']}>{roleLabelOf(roles)}</div>
        </span>
      )}
      <SecurityLink />
      {changing ? (
        <Suspense>
          <AvatarDialog onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
