import type { ReactNode } from 'react';
import './section.css';

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

export function Fields({ children }: { readonly children: ReactNode }) {
  return (
    <div className="kit-fields-box">
      <div className="kit-fields">{children}</div>
    </div>
  );
}

export function Wide({ children }: { readonly children: ReactNode }) {
  return <div data-wide="">{children}</div>;
}

export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div data-narrow="">{children}</div>;
}

export function Broad({ children }: { readonly children: ReactNode }) {
  return <div data-broad="">{children}</div>;
}
