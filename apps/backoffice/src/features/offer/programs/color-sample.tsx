import './programs.css';

export function ColorSample({ color }: { readonly color: string }) {
  return (
    <span className="system-color">
      <span className="system-color-dot" style={{ background: color }} aria-hidden />
      {color}
    </span>
  );
}
