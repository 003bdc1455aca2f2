import { useActor } from '#app/can.tsx';
import { initialsOf, roleLabelOf, shortName } from '#app/person.ts';
import classes from './sidebar.module.css';

/** Who is signed in: photo or initials, first name, role. */
export function PersonCard({ compact }: { compact: boolean }) {
  const { name, roles, attributes } = useActor();
  const image = attributes.profileImage;
  return (
    <div className={classes['person']} title={compact ? `${name}, ${roleLabelOf(roles)}` : undefined}>
      <span className={classes['avatar']} aria-hidden="true">
        {image === undefined ? initialsOf(name) : <img src={image} alt="" />}
      </span>
      {!compact && (
        <span>
          <div className={classes['personName']}>{shortName(name)}</div>
          <div className={classes['personRole']}>{roleLabelOf(roles)}</div>
        </span>
      )}
    </div>
  );
}
