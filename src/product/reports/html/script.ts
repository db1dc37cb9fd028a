/**
 * What the page does beyond being read: filters whose state is in the address, links into folded parts, copying, and the
 * ways to reproduce unfolded on paper. Without it all is there.
 */
export const script = `
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const forms = all('form.filters').map((form) => ({
  form,
  name: form.dataset.filters,
  fields: [...form.elements].filter((one) => one.name && one.name !== 'count'),
  items: all('[data-list="' + form.dataset.filters + '"]'),
}));
function apply({ form, fields, items }) {
  const values = fields.map((field) => [field.name, field.value.trim().toLowerCase()]).filter(([, value]) => value !== '');
  const fits = (item) =>
    values.every(([name, value]) =>
      name === 'text'
        ? value.split(/\\s+/).every((word) => item.textContent.toLowerCase().includes(word))
        : (item.dataset[name] ?? '').toLowerCase() === value || (item.dataset[name] ?? '').toLowerCase().split(' ').includes(value));
  let count = 0;
  for (const item of items) {
    item.hidden = !fits(item);
    if (!item.hidden) count += 1;
  }
  for (const box of new Set(items.map((item) => item.closest('details.catalogue')))) if (box && values.length > 0) box.open = true;
  form.elements.count.value = count + ' ' + form.dataset.filters + (count === 1 ? '' : 's');
  return values;
}
function remember() {
  const state = forms.flatMap((one) => apply(one).map(([name, value]) => one.name + '.' + name + '=' + encodeURIComponent(value)));
  history.replaceState(null, '', state.length > 0 ? '#?' + state.join('&') : location.pathname + location.search);
}
function recall() {
  if (!location.hash.startsWith('#?')) return false;
  const state = new URLSearchParams(location.hash.slice(2));
  for (const one of forms) {
    for (const field of one.fields) {
      const wanted = state.get(one.name + '.' + field.name) ?? '';
      field.value = field.options ? ([...field.options].find(({ value }) => value.toLowerCase() === wanted)?.value ?? '') : wanted;
    }
    apply(one);
  }
  return true;
}
for (const { form } of forms) {
  form.addEventListener('input', remember);
  form.addEventListener('submit', (event) => event.preventDefault());
}
function reveal() {
  if (recall() || location.hash.length < 2) return;
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (const one of forms)
    if (one.items.some((item) => item.hidden && (item === target || item.contains(target)))) {
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
