import { normalizeLabel } from '#worker/core/words.ts';
import { inTopBar } from '#worker/facts/lists.ts';
import { pricedItems } from '#worker/facts/reading.ts';
import { routePath } from '#worker/facts/routes.ts';
import { blockedEntry } from '#worker/guardrails/risk.ts';
import { fieldLabel, searchFields } from '../forms.ts';
import { entryFields, liveFields } from '../live-fields.ts';
import { searchableFor, searchTerms } from '../search-terms.ts';
import type { Offering } from './offer.ts';

/** Adds what can be typed into fields that no form sends: searches, entries of a list, what acts as it is typed. */
export function offerFields({ view, pages, forms, edge, boundaries, add }: Offering): void {
  const { scene } = view;
  for (const control of searchFields(scene)) {
    // The search field in the header is the same on all pages; one above a list belongs to that list.
    const inFrame = !!edge(control) || inTopBar(control.box, view.picture.visible?.y);
    const ofTheApp = inFrame || pricedItems(scene).length > 1;
    const above = ofTheApp ? undefined : control;
    const terms = searchTerms(view, above);
    if (terms.length === 0) continue;
    const about = ofTheApp ? searchableFor(view) : 'several';
    add(
      inFrame ? `search for ${about}` : `search:${routePath(view.address)}`,
      { kind: 'search', control, terms, above },
      { kind: 'search', about },
      'search',
      { everywhere: true },
    );
  }

  for (const field of entryFields(view, forms))
    add(
      `entry:${pages}:${normalizeLabel(fieldLabel(field)) || Math.round(field.box.y / 40)}`,
      { kind: 'entry', field },
      { kind: 'entry' },
      fieldLabel(field),
      { fenced: blockedEntry(boundaries) },
    );

  const live = liveFields(view, forms);
  if (live.length > 0)
    add(
      `live:${pages}:${live.map(fieldLabel).map(normalizeLabel).join(' | ')}`,
      { kind: 'live', fields: live },
      { kind: 'live' },
      live.map(fieldLabel).join(' '),
    );
}
