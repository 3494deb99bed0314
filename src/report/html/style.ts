/**
 * The look that the report, the viewer and the documentation share: colours as custom properties (light, dark and print), and
 * plain elements. Text has a contrast of at least 4.5 : 1 on its ground in both schemes (WCAG 2.2, 1.4.3), marks 3 : 1.
 */
export const BASE_CSS = `
:root {
  color-scheme: light dark;
  --ground: #ffffff;
  --panel: #f4f5f7;
  --line: #d3d7de;
  --ink: #1b1f24;
  --soft: #57606a;
  --link: #0b5cad;
  --focus: #0b5cad;
  --good: #1a6b36;
  --good-ground: #e2f3e6;
  --bad: #a4262c;
  --bad-ground: #fbe7e7;
  --warn: #7a4d00;
  --warn-ground: #fdf0d5;
  --mark: #fff0a8;
  --mark-ink: #1b1f24;
  --code-keyword: #8a1f7a;
  --code-string: #1a6b36;
  --code-number: #9a3b00;
  --code-comment: #57606a;
  --code-name: #0b5cad;
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171c;
    --panel: #1e232b;
    --line: #3a424e;
    --ink: #e6e9ee;
    --soft: #a5afbc;
    --link: #7cb8ff;
    --focus: #7cb8ff;
    --good: #7fd69a;
    --good-ground: #16321f;
    --bad: #ff9d9d;
    --bad-ground: #3d1a1c;
    --warn: #f0c36d;
    --warn-ground: #382a0e;
    --mark: #5a4a00;
    --mark-ink: #fff6cf;
    --code-keyword: #e6a1dc;
    --code-string: #8fd9a5;
    --code-number: #f2b087;
    --code-comment: #a5afbc;
    --code-name: #8fc3ff;
  }
}
@media print {
  :root {
    color-scheme: light;
    --ground: #ffffff; --panel: #ffffff; --line: #999999; --ink: #000000; --soft: #333333; --link: #000000;
    --good: #1a6b36; --good-ground: #ffffff; --bad: #a4262c; --bad-ground: #ffffff; --warn: #7a4d00; --warn-ground: #ffffff;
    --mark: #fff0a8; --mark-ink: #000000;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 var(--sans); overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.6em 0 0.6em; }
h1 { font-size: 1.7rem; margin-top: 0; }
h2 { font-size: 1.3rem; }
h3 { font-size: 1.08rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
pre, code, kbd, samp { font-family: var(--mono); font-size: 0.875em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 0.75em 1em; overflow-x: auto; line-height: 1.45; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font-size: 1em; }
kbd { border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 0.35em; background: var(--panel); }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid var(--line); padding: 0.3em 0.7em; text-align: left; vertical-align: top; }
th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; max-width: 100%; }
.soft { color: var(--soft); }
.badge { display: inline-block; border-radius: 999px; padding: 0 0.6em; font-size: 0.85em; border: 1px solid var(--line); background: var(--panel); white-space: nowrap; }
.badge.good { color: var(--good); background: var(--good-ground); border-color: currentColor; }
.badge.bad { color: var(--bad); background: var(--bad-ground); border-color: currentColor; }
.badge.warn { color: var(--warn); background: var(--warn-ground); border-color: currentColor; }
.note { border-left: 4px solid var(--warn); background: var(--warn-ground); padding: 0.5em 1em; margin: 1em 0; }
mark { background: var(--mark); color: var(--mark-ink); }
button, input, select, textarea { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: 4px; padding: 0.25em 0.6em; max-width: 100%; }
button { background: var(--panel); cursor: pointer; }
button:disabled { cursor: default; opacity: 0.6; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 0.5rem; top: 0.5rem; background: var(--ground); padding: 0.5em 1em; z-index: 10; }
.visually-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.hljs-keyword, .hljs-built_in, .hljs-literal { color: var(--code-keyword); }
.hljs-string, .hljs-regexp { color: var(--code-string); }
.hljs-number { color: var(--code-number); }
.hljs-comment { color: var(--code-comment); font-style: italic; }
.hljs-title, .hljs-attr, .hljs-property { color: var(--code-name); }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
`;
