/** Rules about where an item is. */
import { placesCalled, relationZone } from '../places.ts';
import { placeWords } from '../sides.ts';
import type { Rule } from './rule.ts';

/** "At the top right". */
export const inPlace: Rule = ({ order, scene, item }) =>
  order.places.reduce((factor, place) => factor * (0.6 + 0.4 * placeWords[place]!(scene, item.box)), 1);

/** "In the header". */
export const inRegion: Rule = ({ order, scene, item }) => {
  if (!order.region || !scene.regions.some((r) => r.kind === order.region)) return 1;
  if (
    item.regions.some(
      (r) => r.kind === order.region || (order.region === 'header' && r.kind === 'navigation'),
    )
  )
    return 1;
  return order.region === 'header' && item.box.y < 0.16 * scene.height ? 0.95 : order.toolbar ? 0.9 : 0.5;
};

/** "Next to the total". */
export const related: Rule = ({ order, items, item }) =>
  order.relations.reduce((factor, relation) => {
    const anchors = placesCalled(items, relation.to).map((i) => i.box);
    if (anchors.length === 0) return factor * 0.5;
    return anchors.includes(item.box)
      ? 0
      : factor *
          relationZone(
            relation.kind,
            anchors,
            items.filter((i) => i.control).map((i) => i.box),
          )(item.box);
  }, 1);
