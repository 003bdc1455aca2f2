import classes from './login.module.css';

export function Road() {
  return (
    <svg
      className={classes['road']}
      viewBox="0 0 600 600"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={classes['glow']} cx="492" cy="236" r="210" />
      <circle className={classes['sun']} cx="492" cy="236" r="46" />
      <path className={classes['hillFar']} d="M0 352 C120 272 220 322 330 280 S520 212 600 258 V600 H0 Z" />
      <path className={classes['hillNear']} d="M0 452 C140 372 260 442 380 394 S540 362 600 384 V600 H0 Z" />
      <path
        className={classes['asphalt']}
        d="M120 600 C210 530 420 530 402 456 S262 412 338 346 S452 300 470 251 C474 300 372 334 372 362 S520 420 502 490 S432 560 446 600 Z"
      />
      <path className={classes['lane']} d="M284 600 C318 550 464 530 452 466 S306 404 356 350 S452 304 469 262" />
    </svg>
  );
}
