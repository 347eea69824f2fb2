// What a person would call a control by its look, and what can be done with it. Runs in the page.
import { alphaOf } from './visible.ts';
import type { Box, Kind, Use } from './types.ts';

export interface Shape {
  kinds: Kind[];
  uses: Use[];
  iconOnly: boolean;
}

const uses: Record<Kind, Use[]> = {
  button: ['press'],
  link: ['press'],
  textfield: ['type'],
  textarea: ['type'],
  checkbox: ['toggle'],
  radio: ['toggle'],
  switch: ['toggle'],
  select: ['choose'],
  date: ['type', 'choose'],
  slider: ['choose', 'scroll'],
  tab: ['press'],
  menuitem: ['press'],
  icon: ['press'],
  image: ['none'],
  pagination: ['press'],
  progress: ['none'],
  spinner: ['none'],
};

const tabs =
  '[role=tablist],.tabs,.nav-tabs,.uk-tab,.ui.tabular.menu,.ui.secondary.pointing.menu,.tab,.UnderlineNav,.tabnav';
const pages =
  '.pagination,.uk-pagination,.el-pagination,.ui.pagination.menu,.MuiPagination-root,.bx--pagination,' +
  '.bx--pagination-nav,.pf-v6-c-pagination,[aria-label*=agination]';
const menus =
  'nav,header,aside,[role=navigation],[role=menu],[role=menubar],[role=listbox],.navbar,.dropdown-menu,' +
  '.menu,.ui.menu,.top-bar,.sidenav,.list,.side';

/** What kits draw out of plain boxes, with the element that a person would take for the control. */
export const drawnByKits: [selector: string, kind: Kind, icon?: string][] = [
  ['.el-select__wrapper', 'select'],
  ['.el-slider__runway', 'slider'],
  ['.el-date-editor', 'date'],
  ['.el-pager li', 'pagination'],
  ['.el-alert__close-btn', 'icon', 'close'],
  ['.MuiSlider-root', 'slider'],
  ['.bx--slider', 'slider'],
  ['.bx--dropdown-text', 'select'],
  ['.pf-v6-c-slider__main', 'slider'],
  ['.clr-range-wrapper', 'slider'],
  ['.pf-v6-c-menu-toggle:not(.pf-m-plain,.pf-m-primary,.pf-m-secondary)', 'select'],
];

const backgroundOf = (element: Element | null): string => {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (alphaOf(backgroundColor) > 0.05) return backgroundColor;
  }
  return 'rgb(255, 255, 255)';
};

/** A body of its own: filled unlike what is around it, or outlined on all sides. */
function bodied(element: Element): boolean {
  const style = getComputedStyle(element);
  const filled =
    (alphaOf(style.backgroundColor) > 0.05 &&
      style.backgroundColor !== backgroundOf(element.parentElement)) ||
    style.backgroundImage.includes('gradient');
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const outlined = sides.every(
    (side) =>
      Number.parseFloat(style[`border${side}Width`]) >= 1 &&
      style[`border${side}Style`] !== 'none' &&
      alphaOf(style[`border${side}Color`]) > 0.08,
  );
  return filled || outlined || style.boxShadow !== 'none';
}

const shape = (kinds: Kind[], more: Partial<Shape> = {}): Shape => ({
  kinds,
  uses: [...new Set(kinds.slice(0, 1).flatMap((k) => uses[k]))],
  iconOnly: false,
  ...more,
});

function ofInput(input: HTMLInputElement): Shape | undefined {
  switch (input.type) {
    case 'checkbox': {
      const around = (
        `${input.className} ${input.getAttribute('role') ?? ''} ` +
        `${input.parentElement?.className ?? ''} ${input.closest('label')?.className ?? ''} ` +
        `${input.parentElement?.parentElement?.className ?? ''}`
      ).replace(/PrivateSwitchBase/g, '');
      return shape([/switch|toggle/i.test(around) ? 'switch' : 'checkbox']);
    }
    case 'radio':
      return shape(['radio']);
    case 'range':
      return shape(['slider']);
    case 'date':
    case 'datetime-local':
    case 'month':
    case 'week':
      return shape(['date', 'textfield']);
    case 'time':
      return shape(['date', 'textfield'], { uses: ['type', 'choose'] });
    case 'submit':
    case 'button':
    case 'reset':
    case 'file':
    case 'color':
    case 'image':
      return shape(['button']);
    default:
      if (
        input.getAttribute('role') === 'combobox' ||
        (input.readOnly && input.closest('.select-wrapper,.el-select'))
      )
        return shape(['select'], { uses: ['choose', ...(input.readOnly ? [] : ['type' as const])] });
      return shape(['textfield']);
  }
}

function ofRole(element: Element, role: string): Shape | undefined {
  switch (role) {
    case 'switch':
      return shape(['switch']);
    case 'checkbox':
      return shape(['checkbox']);
    case 'radio':
      return shape(['radio']);
    case 'slider':
      return shape(['slider']);
    case 'combobox':
      return shape(['select']);
    case 'progressbar':
      return shape([
        /spin|circular|loader/i.test(element.getAttribute('class') ?? '') ? 'spinner' : 'progress',
      ]);
    case 'tab':
      return shape(['tab']);
    default:
      return undefined;
  }
}

/** Told by `data-kind` where a kit draws a control out of plain boxes; else by tag, role and look. */
export function kindOf(
  element: Element,
  { box, words, icon }: { box: Box; words: number; icon?: string },
): Shape | undefined {
  const told = element.getAttribute('data-kind')?.split(' ') as Kind[] | undefined;
  const drawing =
    element.querySelector('svg,i,.material-icons,.f7-icons,.icon,[data-icon]') ?? (icon ? element : null);
  const drawn = drawing?.getBoundingClientRect();
  const iconOnly =
    words === 0 &&
    drawn !== undefined &&
    (drawing === element ||
      (Math.min(drawn.width, drawn.height) <= 60 && Math.max(drawn.width, drawn.height) <= 80)) &&
    Math.max(box.width, box.height) <= 110;
  if (told)
    return shape(told, {
      iconOnly: iconOnly && ['icon', 'button', 'link', 'menuitem', 'tab', 'pagination'].includes(told[0]!),
      ...(element.getAttribute('data-use')
        ? { uses: element.getAttribute('data-use')!.split(' ') as Use[] }
        : {}),
    });
  const kit = drawnByKits.find(([selector]) => element.matches(selector));
  if (kit) return shape([kit[1]], { iconOnly: kit[1] === 'icon' });
  if (element instanceof HTMLInputElement) return ofInput(element);
  if (element instanceof HTMLSelectElement) return shape(['select']);
  if (element instanceof HTMLTextAreaElement || element.getAttribute('contenteditable') === 'true')
    return shape(['textarea', ...(box.height < 60 ? ['textfield' as const] : [])]);
  if (element instanceof HTMLProgressElement || element instanceof HTMLMeterElement)
    return shape(['progress']);
  const role = ofRole(element, element.getAttribute('role') ?? '');
  if (role) return role;
  if (
    element.matches('img,svg,i,.material-icons,.f7-icons') &&
    !element.matches('a,button,[role]:not([role=img]):not([role=presentation])')
  ) {
    // An icon that is part of no control can't be acted on.
    if (Math.max(box.width, box.height) <= 48 && !element.matches('img'))
      return icon || element.matches('svg') ? shape(['icon', 'image'], { uses: ['none'] }) : undefined;
    return box.width >= 20 && box.height >= 20
      ? shape(['image', ...(box.width <= 60 ? ['icon' as const] : [])])
      : undefined;
  }
  if (element.closest(pages))
    return shape(['pagination', 'link', 'button', ...(iconOnly ? ['icon' as const] : [])], { iconOnly });
  // A cross on a tab is a button of its own.
  if (!iconOnly && element.closest(tabs)) return shape(['tab']);
  const body = bodied(element);
  if (iconOnly)
    return shape(
      [
        'icon',
        ...(body ? ['button' as const] : []),
        ...(element.closest(menus) ? ['menuitem' as const] : []),
      ],
      { iconOnly },
    );
  if (words === 0 && element.querySelector('img,svg'))
    return shape(['image', 'link', ...(box.width <= 48 ? ['icon' as const] : [])], { uses: ['press'] });
  if (element.localName === 'summary' || element.hasAttribute('aria-expanded')) {
    const opens =
      element.getAttribute('aria-haspopup') !== null || /dropdown/.test(element.getAttribute('class') ?? '');
    return shape(
      [
        'button',
        'menuitem',
        ...(opens && body ? ['select' as const] : []),
        ...(body ? [] : ['link' as const]),
      ],
      { uses: opens && body ? ['press', 'choose'] : ['press'] },
    );
  }
  if (element.matches('button,[role=button]') && !element.closest('[role=menu],.dropdown-menu'))
    return shape(body ? ['button'] : ['button', 'link']);
  if (element.matches('[role=menuitem],[role=option]') || element.closest(menus))
    return shape(body ? ['menuitem', 'button', 'link'] : ['menuitem', 'link']);
  return shape(body ? ['button', 'link'] : ['link']);
}
