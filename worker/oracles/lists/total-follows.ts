import { right } from '#worker/core/geometry.ts';
import type { Scene } from '#worker/sight/scene.ts';
import { amountsOf, labelledAmounts, money, type Amount } from '#worker/facts/reading.ts';
import { routePath, signature } from '#worker/facts/routes.ts';
import type { Oracle } from '../types.ts';

const isTotal = /^(?:(?:order|grand|cart|basket|estimated) )?total\b|^sub-?total\b|^sum\b|^to pay\b/;
/** Tolerance for the alignment of amounts in a column, px. */
const edgePx = 6;
const fewestRows = 2;

interface Sum {
  label: string;
  total: Amount;
  rows: Amount[];
  comesTo: number;
}

/** Each total of a page with each column of amounts above it that may be its rows. */
function sumsOf(scene: Scene): Sum[] {
  const all = amountsOf(scene);
  return labelledAmounts(scene)
    .filter(({ label }) => isTotal.test(label))
    .flatMap(({ label, amount: total }) => {
      const above = all.filter(({ box }) => box.y < total.box.y - total.box.height);
      return [right, (box: Amount['box']) => box.x].flatMap((edge): Sum[] => {
        const edges = [...new Set(above.map(({ box }) => edge(box)))];
        return edges.flatMap((at): Sum[] => {
          const rows = above.filter(({ box }) => Math.abs(edge(box) - at) <= edgePx);
          return rows.length >= fewestRows
            ? [{ label, total, rows, comesTo: rows.reduce((sum, { hundredths }) => sum + hundredths, 0) }]
            : [];
        });
      });
    });
}

const adds = ({ total, comesTo }: Sum): boolean => total.hundredths === comesTo;
const sameColumn = (a: Sum, b: Sum): boolean =>
  a.label === b.label &&
  a.rows.some(({ box }) =>
    b.rows.some(
      (row) => Math.abs(row.box.x - box.x) <= edgePx || Math.abs(right(row.box) - right(box)) <= edgePx,
    ),
  );

/** A total that was the sum of its rows must still be so after one of them changed. */
export const totalFollows: Oracle = {
  name: 'total-follows',
  describes: 'A total that stays when one of its rows changes',
  type: 'Functional',
  severity: 'High',
  severityReason: 'The user is shown a wrong amount of money.',
  causedBy: 'arithmetic',
  judge({ step }) {
    const { before, after } = step;
    if (
      before.address !== after.address ||
      step.difference?.same ||
      after.scene.reason ||
      before.scene.reason ||
      before.scene.height !== after.scene.height
    )
      return [];
    const amounts = [before.scene, after.scene].map((scene) => amountsOf(scene).length);
    // A discount or fee may have been added.
    if (amounts[0] !== amounts[1]) return [];
    const held = sumsOf(before.scene).filter(adds);
    const now = sumsOf(after.scene);
    const broken = held.flatMap((was) =>
      now.filter(
        (is) =>
          sameColumn(was, is) &&
          is.rows.length === was.rows.length &&
          is.total.hundredths === was.total.hundredths &&
          is.comesTo !== was.comesTo,
      ),
    )[0];
    if (!broken || now.some((is) => is.label === broken.label && adds(is))) return [];
    const { label, total, rows, comesTo } = broken;
    return [
      {
        signature: signature('total-follows', routePath(after.address), label),
        title: `The ${label} at ${routePath(after.address)} does not follow its rows`,
        expected: `The ${label} is ${money(comesTo)}: ${rows.map(({ line }) => line.text).join(' + ')}.`,
        observed: `It is ${total.line.text}, as before the change.`,
        box: total.box,
        address: after.address,
        evidence: { texts: [...rows.map(({ line }) => line.text), `${label}: ${total.line.text}`] },
      },
    ];
  },
};
