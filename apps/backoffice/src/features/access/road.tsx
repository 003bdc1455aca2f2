import classes from './login.module.css';

/** Decoration: a road that winds up to a licence. */
export function Road() {
  return (
    <svg
      className={classes['road']}
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={classes['glow']} cx="452" cy="128" r="220" />
      <circle className={classes['sun']} cx="452" cy="128" r="54" />
      <path className={classes['hillFar']} d="M0 330 C120 250 220 300 330 258 S520 190 600 236 V600 H0 Z" />
      <path className={classes['hillNear']} d="M0 430 C140 350 260 420 380 372 S540 340 600 362 V600 H0 Z" />
      <path
        className={classes['asphalt']}
        d="M150 600 C210 520 420 520 400 440 S250 400 330 330 S440 280 436 252 L446 252 C454 290 372 318 372 348 S520 410 500 480 S420 560 430 600 Z"
      />
      <path className={classes['lane']} d="M290 600 C320 545 462 520 450 452 S296 392 350 338 S440 284 441 256" />
    </svg>
  );
}
