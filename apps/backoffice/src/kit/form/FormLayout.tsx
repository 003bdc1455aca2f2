import type { ReactNode } from 'react';
import { Section } from '../Section.tsx';
import { useSelected } from './form-handle.ts';
import type { FormHandle, FormPageProps, FormSection } from './form-types.ts';
import { SideIndex } from './SideIndex.tsx';
import './form.css';

/** As many sections as a window shows at first; those below are drawn once these are seen. */
const SEEN_FIRST = 3;

export interface SeenFirst {
  /** False in the first drawing. */
  readonly isDrawn: boolean;
}

interface LayoutProps<Values extends object, Result> {
  readonly props: FormPageProps<Values, Result> & SeenFirst;
  readonly form: FormHandle<Values>;
  readonly bar: ReactNode;
  readonly onShow: (path: string) => void;
  readonly children: ReactNode;
}

/** Given the values now. */
function useSections<Values extends object, Result>(
  { sections, shows }: FormPageProps<Values, Result>,
  form: FormHandle<Values>,
): readonly FormSection[] {
  const all = sections(form);
  const shown = useSelected(form, (values) =>
    all
      .map(({ id }) => id)
      .filter((id) => shows?.(id, values) !== false)
      .join(' '),
  ).split(' ');
  return all.filter(({ id }) => shown.includes(id));
}

export function FormLayout<Values extends object, Result>({
  props,
  form,
  bar,
  onShow,
  children,
}: LayoutProps<Values, Result>) {
  const Heading = props.heading ?? 'h1';
  const sections = useSections(props, form);
  // A dialog is short, and its footer goes from edge to edge.
  const indexed = sections.length > 2 && Heading !== 'none';
  const aside = props.aside?.(form, onShow);
  return (
    <div className="kit-form" data-index={indexed || undefined}>
      {Heading === 'none' ? null : (
        <div className="kit-form-head">
          <Heading>{props.title}</Heading>
          {props.actions}
        </div>
      )}
      {indexed ? (
        <div className="kit-form-side">
          <div>
            <SideIndex name={props.title} sections={sections} core={form.core} />
            {aside}
          </div>
        </div>
      ) : null}
      <div className="kit-form-main">
        {children}
        {(props.isDrawn ? sections : sections.slice(0, SEEN_FIRST)).map((section) => (
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
