import { Html } from './html.ts';

export const STYLE = new Html(`
:root { --back: #f6f7f9; --card: #fff; --text: #1b2430; --quiet: #566273; --line: #dde2e9; --main: #0b5fb0; --on-main: #fff;
  --good: #14632f; --good-back: #dcf3e3; --warn: #6f4a00; --warn-back: #fdeecb; --bad: #97211b; --bad-back: #fde3e1; --calm: #1d4f86; --calm-back: #e0edfb; }
@media (prefers-color-scheme: dark) { :root { --back: #12161c; --card: #1b212a; --text: #e7ebf1; --quiet: #a3afbf; --line: #313a47; --main: #7db8f5; --on-main: #0b1a2b;
  --good: #8fe0aa; --good-back: #153a22; --warn: #f5cf7d; --warn-back: #3d2f0c; --bad: #ffaaa4; --bad-back: #4a1c19; --calm: #a9d1fb; --calm-back: #16324f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 1200px; margin: 0 auto; padding: 1.5rem 1rem 0; }
main { padding-bottom: 3rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.125rem; margin: 0 0 .75rem; } p { margin: .25rem 0; }
.quiet { color: var(--quiet); font-size: .875rem; font-weight: 400; }
section, details, .search { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin-bottom: 1rem; overflow-x: auto; }
summary { cursor: pointer; font-weight: 600; }
.search div { display: flex; gap: .5rem; margin-top: .25rem; align-items: center; }
label { font-size: .875rem; color: var(--quiet); }
input[type=search] { flex: 1; min-width: 0; font: inherit; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: 8px; background: var(--back); color: inherit; }
form + form { margin-top: .25rem; }
button { font: inherit; font-weight: 600; border-radius: 8px; padding: .45rem .9rem; cursor: pointer; white-space: nowrap; }
button.primary { background: var(--main); color: var(--on-main); border: 1px solid var(--main); }
button.plain { background: transparent; color: var(--text); border: 1px solid var(--quiet); }
a { color: var(--main); } :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th { text-align: left; color: var(--quiet); font-size: .8125rem; font-weight: 600; }
th, td { padding: .5rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; } tbody tr:last-child td { border-bottom: 0; }
.money { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { font-size: .8125rem; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: .05rem .55rem; border-radius: 99px; font-size: .8125rem; font-weight: 600; background: var(--calm-back); color: var(--calm); }
.badge.paid, .badge.delivered { background: var(--good-back); color: var(--good); }
.badge.expired, .badge.waiting { background: var(--warn-back); color: var(--warn); }
.badge.cancelled, .badge.given_up { background: var(--bad-back); color: var(--bad); }
.empty { color: var(--quiet); padding: 1rem 0; }
@media (max-width: 720px) { thead { position: absolute; clip-path: inset(50%); } tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .2rem 0; text-align: right; } td[data-label]::before { content: attr(data-label); color: var(--quiet); font-size: .8125rem; } }
`);
