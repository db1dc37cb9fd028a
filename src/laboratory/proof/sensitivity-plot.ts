import { shareSeen } from './markdown.js';
import type { Proof } from './proof.js';
import { rates } from './settings.js';

const width = 640;
const height = 400;
const frame = { left: 60, right: 20, top: 50, bottom: 90 };
const colours = ['#0969da', '#bf8700', '#1a7f37'] as const;
const dashes = ['', '6 3', '2 3', '8 3 2 3'] as const;
const greatest = 3200;
const least = 10;

/** The share of runs that saw a rare fault, against the requests sent. */
export function sensitivityPlot({ sensitivity }: Proof): string {
  const x = (requests: number): number =>
    frame.left + ((width - frame.left - frame.right) * Math.log(requests / least)) / Math.log(greatest / least);
  const y = (share: number): number => height - frame.bottom - (height - frame.top - frame.bottom) * share;
  const defects = [...new Set(sensitivity.map(({ defect }) => defect))];
  const curves = sensitivity.map((item) => {
    const seen = item.seenAfter.filter((after): after is number => after !== null && after <= greatest);
    const stops = [least, ...[...new Set(seen)].sort((a, b) => a - b), greatest];
    const path = stops
      .map((stop, index) => {
        const at = x(Math.max(least, stop)).toFixed(1);
        const before = index === 0 ? '' : `L${at},${y(shareSeen(item, stop - 1)).toFixed(1)} `;
        return `${before}${index === 0 ? 'M' : 'L'}${at},${y(shareSeen(item, stop)).toFixed(1)}`;
      })
      .join(' ');
    const colour = colours[rates.indexOf(item.rate as (typeof rates)[number])] ?? colours[0];
    const dash = dashes[defects.indexOf(item.defect) % dashes.length] ?? '';
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"><title>${item.defect} in ${item.rate * 100} % of the responses</title></path>`;
  });
  const across = [10, 30, 100, 300, 1000, 3000].map(
    (mark) =>
      `<line x1="${x(mark)}" x2="${x(mark)}" y1="${y(0)}" y2="${y(1)}" stroke="#8883"/><text x="${x(mark)}" y="${y(0) + 18}" text-anchor="middle">${mark}</text>`,
  );
  const up = [0, 0.25, 0.5, 0.75, 1].map(
    (mark) =>
      `<line x1="${x(least)}" x2="${x(greatest)}" y1="${y(mark)}" y2="${y(mark)}" stroke="#8883"/><text x="${frame.left - 6}" y="${y(mark) + 4}" text-anchor="end">${mark * 100} %</text>`,
  );
  const legend = rates.map(
    (rate, index) =>
      `<text x="${frame.left + index * 190}" y="40" fill="${colours[index] ?? colours[0]}">in ${rate * 100} % of the responses</text>`,
  );
  const names = defects.map((name, index) => {
    const [left, top] = [frame.left + (index % 2) * 330, height - 44 + Math.floor(index / 2) * 20];
    const line = `<line x1="${left}" x2="${left + 30}" y1="${top - 4}" y2="${top - 4}" stroke="#1f2328" stroke-width="2" stroke-dasharray="${dashes[index % dashes.length] ?? ''}"/>`;
    return `${line}<text x="${left + 36}" y="${top}">${name}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/><g fill="#1f2328">`,
    `<text x="${frame.left}" y="20" font-size="15">Runs that have seen a rare fault, by requests sent</text>`,
    ...legend,
    ...across,
    ...up,
    ...names,
    '</g>',
    ...curves,
    '</svg>\n',
  ].join('\n');
}
