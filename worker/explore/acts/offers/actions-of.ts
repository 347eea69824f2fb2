import { contains } from '#worker/core/geometry.ts';
import { routePattern } from '#worker/facts/routes.ts';
import type { SessionView } from '#worker/ports/screen.ts';
import type { Control, Region } from '#worker/sight/scene.ts';
import type { Action } from '../action.ts';
import { formsOf } from '../forms.ts';
import { sidebarsOf } from '../panes.ts';
import { offerControls } from './of-controls.ts';
import { offerFields } from './of-fields.ts';
import { offerForms } from './of-forms.ts';
import { offerPage } from './of-page.ts';
import { adderTo, type Offering } from './offer.ts';

export interface Circumstances extends Pick<Offering, 'boundaries' | 'capabilities'> {
  hasCredential: boolean;
  signedIn: boolean;
  /** Pattern that groups similar pages; by folder if left out. */
  kindOf?(address: string): string;
}

/** What can be tried on a screen, keyed so that it is the same action when the screen is seen again. */
export function actionsOf(view: SessionView, circumstances: Circumstances): Action[] {
  const { boundaries, capabilities, kindOf = routePattern } = circumstances;
  const { regions } = view.scene;
  const dialog = regions.find(({ kind }) => kind === 'dialog');
  const sidebars: Region[] = sidebarsOf(view).map((region) => ({ ...region, kind: 'navigation' }));
  const edges = [
    ...sidebars,
    ...regions.filter(({ kind }) => kind === 'header' || kind === 'footer' || kind === 'navigation'),
  ];
  const found: Action[] = [];
  const offering: Offering = {
    view,
    pages: kindOf(view.address),
    dialog,
    forms: formsOf(view.scene),
    sidebars,
    edge: (control: Control) => edges.find(({ box }) => contains(box, control.box)),
    boundaries,
    capabilities,
    found,
    add: adderTo(found, { view, dialog, boundaries, capabilities }),
  };
  offerForms(offering, circumstances);
  offerFields(offering);
  offerPage(offering);
  offerControls(offering);
  return found;
}
