import type { ReactNode } from 'react';
import { Section } from '../Section.tsx';
import type { FormPageProps, FormSection } from './form-types.ts';

interface LayoutProps<Values extends object, Result> {
  readonly props: FormPageProps<Values, Result>;
  readonly sections: readonly FormSection[];
  readonly bar: ReactNode;
  /** The notices, above the sections. */
  readonly children: ReactNode;
}

/** Heading, side index and sections of a form, with what must be read first above them and the bar below. */
export function FormLayout<Values extends object, Result>({
  props,
  sections,
  bar,
  children,
}: LayoutProps<Values, Result>) {
  const Heading = props.heading ?? 'h1';
  const indexed = sections.length > 2;
  return (
    <div className="kit-form" data-index={indexed || undefined}>
      {Heading === 'none' ? null : (
        <div className="kit-form-head">
          <Heading>{props.title}</Heading>
          {props.actions}
        </div>
      )}
      {indexed ? <SideIndex sections={sections} /> : null}
      <div className="kit-form-main">
        {children}
        {sections.map((section) => (
          <Section
            key={section.id}
            id={section.id}
            title={section.title}
            text={section.text}
            level={Heading === 'h2' ? 3 : 2}
          >
            {section.content}
          </Section>
        ))}
        {bar}
      </div>
    </div>
  );
}

function goTo(id: string): void {
  const section = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The way to each section; shown from 1200 px on. */
function SideIndex({ sections }: { readonly sections: readonly FormSection[] }) {
  return (
    <nav className="kit-form-index" aria-label="Seções">
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <button type="button" onClick={() => goTo(section.id)}>
              {section.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
