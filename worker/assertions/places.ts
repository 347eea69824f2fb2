/** Where a text must be to count: stricter than for actions, as the wrong place must not pass. */
import { areaOf, gapX, gapY, within } from '#worker/core/geometry.ts';
import type { RegionKind } from '#worker/sight/scene.ts';
import type { Box } from '#worker/core/geometry.ts';
import { dialogLike } from '#worker/grounding/items.ts';
import { labelFit } from '#worker/grounding/label-fit.ts';
import { anchorsOf, repeatedRegions } from '#worker/grounding/places.ts';
import type { Scope } from '#worker/language/types.ts';
import type { Page } from './types.ts';

const holders: RegionKind[] = ['row', 'card', 'cell', 'toast', 'dialog', 'form', 'table', 'list', 'sidebar'];

/** The areas that a scope means; undefined if they were not detected. */
export function areasOf(page: Page, scope: Scope): Box[] | undefined {
  const { scene } = page;
  if (scope.ordinal !== undefined && !scope.name) {
    const region = repeatedRegions(
      scene,
      scope.kind === 'row' ? ['row'] : scope.kind === 'card' ? ['card'] : ['card', 'row'],
    ).at(scope.ordinal);
    return region ? [region.box] : undefined;
  }
  if (!scope.name) {
    if (!scope.kind || scope.kind === 'page')
      return [{ x: 0, y: 0, width: scene.width, height: scene.height }];
    const regions =
      scope.kind === 'dialog'
        ? dialogLike(scene)
        : scene.regions.filter(
            (r) =>
              r.kind === scope.kind || (scope.kind === 'header' && r.kind === 'navigation' && r.box.y < 120),
          );
    return regions.length > 0 ? regions.map((r) => r.box) : undefined;
  }
  const name = scope.name.name || scope.name.source;
  const labelled = scene.regions.filter(
    (r) =>
      r.kind !== 'page' &&
      r.kind !== 'main' &&
      (!scope.kind || r.kind === scope.kind) &&
      r.label &&
      labelFit(name, r.label).score > 0.9,
  );
  const anchors = anchorsOf(page.items, scope.name).filter((a) =>
    a.names.some((n) => labelFit(name, n.text).coverage > 0.9),
  );
  const around = anchors.flatMap(
    (a) =>
      a.regions.find(
        (r) =>
          (scope.kind ? r.kind === scope.kind : holders.includes(r.kind)) &&
          areaOf(r.box) > 1.4 * areaOf(a.box),
      ) ?? [],
  );
  if (around.length > 0) {
    const least = Math.min(...around.map((r) => areaOf(r.box)));
    return around.filter((r) => areaOf(r.box) < least * 2).map((r) => r.box);
  }
  if (labelled.length > 0) return labelled.map((r) => r.box);
  // Without regions, a row is everything level with its name; other scopes can't be resolved.
  if (anchors.length === 0 || (scope.kind && scope.kind !== 'row')) return undefined;
  const band = (a: Box): Box => ({
    x: 0,
    y: a.y - a.height * 0.6,
    width: scene.width,
    height: a.height * 2.2,
  });
  return scope.kind === 'row' ? anchors.map((a) => band(a.box)) : undefined;
}

/**
 * Whether a text is surely outside an undetected part of the page: headers end above the middle of the
 * screen, footers start below it, and sidebars leave the page's centre free.
 */
export function surelyOutside({ scene }: Page, scope: Scope, box: Box): boolean {
  if (scope.name || scope.ordinal !== undefined) return false;
  const { x, y } = { x: (box.x + box.width / 2) / scene.width, y: (box.y + box.height / 2) / scene.height };
  return scope.kind === 'footer'
    ? y < 0.5
    : scope.kind === 'header'
      ? y > 0.5
      : scope.kind === 'sidebar'
        ? scene.width > 600 && x > 0.42 && x < 0.58
        : false;
}

export const isWithin = (box: Box, areas: Box[]): boolean => areas.some((a) => within(box, a) > 0.6);

/** Whether two boxes belong together without a common region: on one row, or right below in one column. */
export function belongsTo(anchor: Box, box: Box): boolean {
  const sameRow = gapY(anchor, box) < -0.3 * Math.min(anchor.height, box.height);
  return sameRow
    ? gapX(anchor, box) < 700
    : gapX(anchor, box) < 0 && box.y > anchor.y && gapY(anchor, box) < 3 * anchor.height;
}
