/**
 * What the page does beyond being read: filters, links into folded parts, copying, and the ways to reproduce unfolded on
 * paper. Without it all is there.
 */
export const script = `
const all = (selector) => [...document.querySelectorAll(selector)];
const forms = all('form.filters').map((form) => ({ form, items: all('[data-list="' + form.dataset.filters + '"]') }));
function apply({ form, items }) {
  const fields = [...form.elements].filter(({ name }) => name && name !== 'count');
  const values = fields.map(({ name, value }) => [name, value.trim().toLowerCase()]).filter(([, value]) => value !== '');
  const fits = (item) =>
    values.every(([name, value]) =>
      name === 'text'
        ? value.split(/\\s+/).every((word) => item.textContent.toLowerCase().includes(word))
        : [item.dataset[name], ...item.dataset[name].split(' ')].some((own) => own.toLowerCase() === value));
  for (const item of items) item.hidden = !fits(item);
  const count = items.filter((item) => !item.hidden).length;
  form.elements.count.value = count + ' ' + form.dataset.filters + (count === 1 ? '' : 's');
  if (values.length > 0) for (const item of items) item.closest('details.catalogue')?.setAttribute('open', '');
}
for (const one of forms) {
  one.form.addEventListener('input', () => apply(one));
  one.form.addEventListener('submit', (event) => event.preventDefault());
}
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (const one of forms)
    if (one.items.some((item) => item.hidden && item.contains(target))) {
      one.form.reset();
      apply(one);
    }
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
