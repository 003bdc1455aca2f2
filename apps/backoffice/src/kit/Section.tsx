import type { ReactNode } from 'react';
import './form/form.css';

/** A titled part of a page or form. */
export function Section({
  id,
  title,
  text,
  actions,
  level = 2,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: ReactNode;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section className="kit-section" id={id} aria-label={title} tabIndex={id === undefined ? undefined : -1}>
      <header>
        <div>
          <Title>{title}</Title>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Lays fields side by side as far as they fit; `data-wide` on a child takes the whole row. `min` is a field's least width, pixels. */
export function Fields({ min, children }: { readonly min?: number; readonly children: ReactNode }) {
  const style: Record<string, string> = min === undefined ? {} : { '--kit-field-min': `${min}px` };
  return (
    <div className="kit-fields" style={style}>
      {children}
    </div>
  );
}

/** One field over the whole row of `Fields`. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div data-wide="">{children}</div>;
}
