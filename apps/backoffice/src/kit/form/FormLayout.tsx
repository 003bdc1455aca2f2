import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Section } from '../layout/Section.tsx';
import type { FormCore } from './form-core.ts';
import { errorCounts, FIELDS_ATTRIBUTE } from './form-dom.ts';
import { useSelected } from './form-handle.ts';
import type { FormHandle, FormPageProps, FormSection } from './form-types.ts';
import './form.css';

/** The number of sections that are rendered first, as many as fit in a window. The others are rendered afterwards. */
const SEEN_FIRST = 3;

export interface SeenFirst {
  /** False in the first render, which leaves out the sections below the window. */
  readonly isDrawn: boolean;
}

interface LayoutProps<Values extends object, Result> {
  readonly props: FormPageProps<Values, Result> & SeenFirst;
  readonly form: FormHandle<Values>;
  readonly bar: ReactNode;
  readonly onShow: (path: string) => void;
  readonly children: ReactNode;
}

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
  // The index leads to the sections. A form in a dialog is short and its footer goes from edge to edge, so it has no
  // index.
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
        <div className="kit-form-fields" {...{ [FIELDS_ATTRIBUTE]: '' }}>
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
        </div>
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

/**
 * Pixels from the top of the window to below the sticky bars. The section being read is the last one that begins above
 * this height.
 */
const REACHED = 140;

/** The section of the field that has the focus, as long as that field is in sight. */
function sectionWithFocus(ids: readonly string[]): string | undefined {
  const focused = document.activeElement;
  const id = focused?.closest('section[id]')?.id;
  if (focused === null || id === undefined || !ids.includes(id)) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight ? id : undefined;
}

function sectionInView(ids: readonly string[]): string | undefined {
  const focused = sectionWithFocus(ids);
  if (focused !== undefined) return focused;
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  if (isAtEnd && window.scrollY > 0) return ids.at(-1);
  const reached = ids.findLast((id) => {
    const section = document.querySelector(`#${CSS.escape(id)}`);
    return section !== null && section.getBoundingClientRect().top <= REACHED;
  });
  return reached ?? ids[0];
}

function useSectionInView(ids: readonly string[]): string | undefined {
  const joined = ids.join(' ');
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(sectionInView(joined.split(' '))));
    };
    look();
    document.addEventListener('scroll', look, { capture: true, passive: true });
    document.addEventListener('focusin', look);
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', look, { capture: true });
      document.removeEventListener('focusin', look);
      window.removeEventListener('resize', look);
    };
  }, [joined]);
  return current;
}

/**
 * The number of wrong fields of each section. The numbers are read as a text such as 'banco:2 pix:1', which is compared
 * cheaply.
 */
function useErrorCounts(core: FormCore): ReadonlyMap<string, number> {
  const counted = useSyncExternalStore(core.errors.listen, () => errorCounts(core.errors));
  return new Map(
    counted.split(' ').map((pair) => {
      const [id = '', count = '0'] = pair.split(':');
      return [id, Number(count)];
    }),
  );
}

const countText = (count: number): string => (count === 1 ? '1 campo para corrigir' : `${count} campos para corrigir`);

interface SideIndexProps {
  /** The form's title, which is a part of the accessible name of the index. */
  readonly name: string;
  readonly sections: readonly FormSection[];
  readonly core: FormCore;
}

export function SideIndex({ name, sections, core }: SideIndexProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  const errors = useErrorCounts(core);
  return (
    <nav className="kit-form-index" aria-label={`Seções: ${name}`}>
      <ol>
        {sections.map(({ id, title }) => {
          const wrong = errors.get(id) ?? 0;
          return (
            <li key={id}>
              <button type="button" onClick={() => goTo(id)} aria-current={id === current ? 'location' : undefined}>
                {title}
                {wrong === 0 ? null : (
                  <span className="kit-form-index-wrong" title={countText(wrong)}>
                    <IconAlertCircle size={14} aria-hidden />
                    <span aria-hidden>{wrong}</span>
                    <span className="kit-hidden">, {countText(wrong)}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
