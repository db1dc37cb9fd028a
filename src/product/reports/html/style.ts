/** The page's style: one column on a phone, wider where there is room, dark where asked for, and plain on paper. */
export const style = `
:root { --ground:#fbfbf9; --card:#fff; --ink:#1c2024; --soft:#555d66; --line:#dcdfe3; --link:#0b57a4;
  --pass:#1c7a45; --fail:#b3261e; --inconclusive:#8a5a00; --unexercised:#8a93a0; --unjudged:#d5d9de;
  --fail-ground:#fdecea; --pass-ground:#e8f5ed; --inconclusive-ground:#fdf3dc; --code:#f2f3f5; --mark:#ffe3df; }
@media (prefers-color-scheme: dark) { :root { --ground:#121519; --card:#1a1e24; --ink:#e8eaed; --soft:#a9b1bb; --line:#333a43; --link:#8cbcff;
  --pass:#63c98c; --fail:#ff8a80; --inconclusive:#f0bd5a; --unexercised:#7d8794; --unjudged:#3c444e;
  --fail-ground:#3a1c1a; --pass-ground:#15301f; --inconclusive-ground:#33280f; --code:#22272e; --mark:#5a211c; } }
* { box-sizing:border-box; }
html { scroll-behavior:smooth; -webkit-text-size-adjust:100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior:auto; } }
body { margin:0 auto; max-width:70rem; padding:0 1rem 3rem; background:var(--ground); color:var(--ink); font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif; overflow-wrap:break-word; }
a { color:var(--link); text-underline-offset:.15em; }
:focus-visible { outline:3px solid var(--link); outline-offset:2px; border-radius:2px; }
.skip { position:absolute; left:-99rem; } .skip:focus { left:1rem; top:1rem; background:var(--card); padding:.5rem 1rem; z-index:1; }
.hidden { position:absolute; width:1px; height:1px; overflow:hidden; clip-path:inset(50%); white-space:nowrap; }
code, pre { font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace; font-size:.875em; }
code { overflow-wrap:anywhere; } pre { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; }
h1 { font-size:clamp(1.7rem,5vw,2.6rem); line-height:1.15; margin:.1rem 0 1rem; letter-spacing:-.02em; }
h2 { font-size:1.4rem; margin:0 0 .3rem; letter-spacing:-.01em; } h3 { font-size:1.05rem; margin:1.5rem 0 .5rem; } h4, .finding h3 { font-size:1rem; margin:0 0 .75rem; line-height:1.4; }
.head { padding:2rem 0 1rem; } .kicker { margin:0; color:var(--soft); text-transform:uppercase; letter-spacing:.08em; font-size:.8rem; }
.result { margin:0 0 1.25rem; padding:.9rem 1.1rem; border-radius:.5rem; border-left:.4rem solid; } .result strong { font-size:1.2rem; margin-right:.5rem; }
.result span { color:var(--ink); }
.result.pass { background:var(--pass-ground); border-color:var(--pass); color:var(--pass); } .result.fail { background:var(--fail-ground); border-color:var(--fail); color:var(--fail); }
.result.partly { background:var(--card); }
.result.inconclusive { background:var(--inconclusive-ground); border-color:var(--inconclusive); color:var(--inconclusive); }
.warning { background:var(--inconclusive-ground); padding:.5rem 1.1rem; border-radius:.5rem; }
.meta, .introduction { color:var(--soft); } .meta { font-size:.875rem; font-weight:400; } .introduction { margin:0 0 1rem; max-width:46rem; }
dl { margin:0; } dt { color:var(--soft); font-size:.8rem; } dd { margin:0; }
.facts { display:grid; grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr)); gap:.6rem 1.5rem; font-size:.925rem; }
nav { position:sticky; top:0; background:var(--ground); border-bottom:1px solid var(--line); margin:0 -1rem; padding:0 1rem; overflow-x:auto; z-index:1; }
nav ul { display:flex; gap:1.25rem; list-style:none; margin:0; padding:.6rem 0; white-space:nowrap; font-size:.925rem; }
section { padding-top:2.5rem; scroll-margin-top:1.5rem; } [id] { scroll-margin-top:3.5rem; }
.verdict { font-weight:600; white-space:nowrap; } .verdict.pass { color:var(--pass); } .verdict.fail { color:var(--fail); } .verdict.inconclusive { color:var(--inconclusive); } .verdict.unexercised, .verdict.unjudged { color:var(--soft); }
.result .tested { font-size:.925rem; } .plain { margin-bottom:1.25rem; }
.failed { margin:0 0 1.25rem; padding-left:0; list-style:none; } .failed li { padding:.2rem 0; }
.fold { margin:.5rem 0; } .fold > summary { background:var(--card); border:1px solid var(--line); border-radius:.4rem; padding:.55rem .8rem; font-weight:400; overflow-wrap:anywhere; } .fold[open] > summary { margin-bottom:.6rem; }
.exchange pre { background:var(--code); border-radius:.4rem; padding:.7rem .8rem; max-height:30rem; overflow:auto; } .exchange h4 { margin:.8rem 0 .3rem; }
.evidence { margin:0 0 1rem; } .evidence strong { margin-right:.4rem; }
.finding { background:var(--card); border:1px solid var(--line); border-left:.4rem solid var(--unexercised); border-radius:.5rem; padding:1.1rem; margin:0 0 1rem; }
.finding.must { border-left-color:var(--fail); } .finding.should { border-left-color:var(--inconclusive); }
.level { display:inline-block; font-size:.75rem; font-weight:600; padding:.05rem .45rem; border:1px solid var(--line); border-radius:1rem; color:var(--soft); vertical-align:.08em; }
.level.must { color:var(--fail); border-color:var(--fail); } .level.should { color:var(--inconclusive); border-color:var(--inconclusive); }
.contrast { display:grid; gap:.75rem; margin-bottom:1rem; } .contrast > div { padding:.6rem .8rem; border-radius:.4rem; overflow-wrap:anywhere; }
.contrast > div:first-child { background:var(--pass-ground); } .contrast > div:last-child { background:var(--fail-ground); } .contrast dt { color:var(--ink); font-weight:600; }
.both { display:grid; gap:.75rem; } .excerpt { margin:0 0 1rem; } figcaption { color:var(--soft); font-size:.8rem; margin-bottom:.3rem; }
.excerpt pre, .command pre { background:var(--code); border-radius:.4rem; padding:.7rem .8rem; }
.excerpt pre { line-height:1.55; } .excerpt mark { display:inline-block; width:100%; background:var(--mark); color:inherit; font-weight:600; }
.number { display:inline-block; width:3ch; margin-right:1.2ch; text-align:right; color:var(--soft); font-weight:400; user-select:none; }
.refuted { font-size:.925rem; margin:1rem 0; } summary { cursor:pointer; font-weight:600; } .command p { margin:.8rem 0 .3rem; font-size:.875rem; }
button { font:inherit; color:inherit; background:var(--card); border:1px solid var(--soft); border-radius:.35rem; padding:.3rem .6rem; } .copy { font-size:.8rem; padding:.1rem .5rem; margin-left:.5rem; cursor:pointer; }
.wide { overflow-x:auto; } table { border-collapse:collapse; width:100%; font-size:.925rem; } th, td { text-align:left; vertical-align:top; padding:.45rem .8rem .45rem 0; border-bottom:1px solid var(--line); font-weight:400; } thead th { font-size:.8rem; color:var(--soft); white-space:nowrap; } .head td:last-child, #next td { overflow-wrap:anywhere; } th p, td p { margin:.15rem 0 0; }
.requirements th { min-width:14rem; } .requirements .level { color:var(--soft); border-color:var(--line); } .id { font-weight:600; margin-right:.3rem; white-space:nowrap; } tr:target, .finding:target, .cause:target > h3, .exchange:target { outline:3px solid var(--link); outline-offset:2px; }
footer { margin-top:3rem; border-top:1px solid var(--line); color:var(--soft); font-size:.875rem; }
@media (min-width:48rem) { nav ul { flex-wrap:wrap; gap:.1rem 1.25rem; font-size:.875rem; } .both, .contrast { grid-template-columns:1fr 1fr; } .finding { padding:1.4rem; } }
@media (max-width:47.99rem) { .requirements thead { display:none; } .requirements tr { display:block; padding:.7rem 0; border-bottom:1px solid var(--line); } .requirements th, .requirements td { display:block; border:0; padding:.1rem 0; min-width:0; } }
@media print { .both { grid-template-columns:1fr 1fr; } :root { --ground:#fff; --card:#fff; --ink:#000; --soft:#444; --line:#bbb; --link:#000; --pass:#1c7a45; --fail:#b3261e; --inconclusive:#7a5000; --unexercised:#999; --unjudged:#ddd; --fail-ground:#fff; --pass-ground:#fff; --inconclusive-ground:#fff; --code:#f5f5f5; --mark:#eee; }
  body { max-width:none; padding:0; font-size:9.5pt; } nav, .skip, .copy, .evidence, #requirements, #exchanges, #latency { display:none; } .contrast, .excerpt, tr { break-inside:avoid; } section { padding-top:1.2rem; } .finding { padding:.7rem .9rem; margin-bottom:.6rem; } .finding .facts { font-size:8.5pt; gap:.2rem 1rem; } pre { font-size:7.5pt; } .command pre { max-height:16rem; overflow:hidden; } h2, h3, h4 { break-after:avoid; } .wide { overflow:visible; } a { text-decoration:none; } * { print-color-adjust:exact; -webkit-print-color-adjust:exact; } mark { outline:1px solid #000; } }
`;

/** What the page does beyond being read: links into folded parts, copying, and the ways to reproduce unfolded on paper. */
export const script = `
const all = (selector) => [...document.querySelectorAll(selector)];
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', reveal);
reveal();
for (const button of all('.copy'))
  button.addEventListener('click', async () => {
    const text = button.closest('.command').querySelector('pre');
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(text);
      button.textContent = 'Selected';
    }
  });
let closed = [];
addEventListener('beforeprint', () => {
  closed = all('details.reproduce:not([open]), .head details:not([open])');
  for (const one of closed) one.open = true;
});
addEventListener('afterprint', () => closed.forEach((one) => (one.open = false)));
`;
