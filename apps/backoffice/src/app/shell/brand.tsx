import { useProgram } from '#api-client/program.ts';
import classes from './brand.module.css';

export function BrandMark({ size = 28 }: { size?: number }) {
  const { logo } = useProgram();
  if (logo !== undefined) return <img className={classes['logo']} src={logo} alt="" height={size} data-as-is />;
  return (
    <svg
      className={classes['mark']}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="32" height="32" rx="8" />
      <path className={classes['posts']} d="M10 8v16M22 8v16" />
      <path className={classes['road']} d="M10 16h3M15.5 16h1M19 16h3" />
    </svg>
  );
}

export function Brand({ name }: { name: string }) {
  return (
    <span className={classes['brand']}>
      <BrandMark />
      <span className={classes['name']}>{name}</span>
    </span>
  );
}
