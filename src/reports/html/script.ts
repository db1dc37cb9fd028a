/** What the page does beyond being read: filters, copying, and everything unfolded on paper. Without it all is shown. */
export const script = `
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const form = document.querySelector('form.filters');
const rows = all('table.requirements tbody tr');
const texts = rows.map((row) => row.textContent.toLowerCase());
function filter() {
  const asked = new FormData(form);
  const words = String(asked.get('text')).toLowerCase().split(/\\s+/);
  let count = 0;
  rows.forEach((row, index) => {
    const fits = ['verdict', 'level', 'api'].every((name) => !asked.get(name) || row.dataset[name] === asked.get(name));
    row.hidden = !(fits && words.every((word) => texts[index].includes(word)));
    if (!row.hidden) count += 1;
  });
  form.elements.count.value = count + (count === 1 ? ' requirement' : ' requirements');
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || !target.hidden) return;
  form.reset();
  filter();
  target.scrollIntoView();
}
addEventListener('hashchange', reveal);
for (const box of all('.only-differences'))
  box.addEventListener('change', () => box.closest('.filtered').classList.toggle('differences', box.checked));
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
  closed = all('details:not([open])');
  for (const one of closed) one.open = true;
});
addEventListener('afterprint', () => closed.forEach((one) => (one.open = false)));
`;
