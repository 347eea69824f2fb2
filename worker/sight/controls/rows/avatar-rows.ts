import { centre, gapY, right, union, within } from '#worker/core/geometry.ts';
import { isCutOff } from '#worker/core/words.ts';
import { type Bench, type Draft, draft, words } from '../draft.ts';

/** Three or more avatars of one size in a narrow column, with text after them: clickable rows. */
export function findAvatarRows(bench: Bench): void {
  const { width } = bench.analysis.raster;
  const faces = bench.drafts.filter(
    (d) =>
      d.kind === 'image' &&
      d.box.width >= 26 &&
      d.box.width <= 68 &&
      Math.abs(d.box.width - d.box.height) <= 6,
  );
  for (const face of faces) {
    const like = faces
      .filter((o) => Math.abs(o.box.x - face.box.x) <= 4 && Math.abs(o.box.width - face.box.width) <= 6)
      .sort((a, b) => a.box.y - b.box.y);
    if (like.length < 3) continue;
    const at = like.indexOf(face);
    const pitch = at + 1 < like.length ? like[at + 1]!.box.y - face.box.y : face.box.y - like[at - 1]!.box.y;
    if (pitch > 130) continue;
    const own = bench.lines
      .filter(
        (l) =>
          l.box.x > right(face.box) &&
          gapY(l.box, face.box) < 4 &&
          Math.abs(centre(l.box).y - centre(face.box).y) < pitch / 2,
      )
      .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    const first = own.find((l) => l.box.x - right(face.box) <= 30 && /\p{L}{2}/u.test(l.text));
    if (!first || own.length > 5) continue;
    const near = own.filter((l) => right(l.box) <= Math.max(width < 600 ? width : 0, face.box.x + 440));
    const box = union([face.box, ...near.map((l) => l.box)]);
    const busy = bench.drafts.some(
      (d) => d !== face && d.affordance !== 'none' && within(d.box, box) > 0.7 && !d.lines.includes(first.id),
    );
    // If there is a control at the row's end, that is clicked instead.
    const repeated = (d: Draft) =>
      bench.drafts.some(
        (o) =>
          o !== d &&
          o.kind === 'icon' &&
          Math.abs(o.box.x - d.box.x) <= 4 &&
          Math.abs(Math.abs(centre(o.box).y - centre(d.box).y) - pitch) <= 8,
      );
    const ended =
      width >= 600 &&
      bench.drafts.some(
        (d) =>
          d !== face &&
          d.kind === 'icon' &&
          d.confidence >= 0.5 &&
          repeated(d) &&
          d.box.x > right(face.box) &&
          d.box.x < face.box.x + 800 &&
          Math.abs(centre(d.box).y - centre(face.box).y) < pitch * 0.75,
      );
    if (busy || ended || near.some((l) => l !== first && bench.claimed.has(l.id)) || box.width > 460)
      continue;
    const holder = bench.drafts.find((d) => d.lines.includes(first.id) && d.affordance !== 'none');
    if (holder) continue;
    bench.drafts.push(
      draft('link', box, 0.5, {
        label: words([near.find(({ text }) => /\p{L}{2}/u.test(text) && !isCutOff(text)) ?? first]),
        lines: near.map((l) => l.id),
      }),
    );
    for (const l of near) bench.claimed.add(l.id);
  }
}
