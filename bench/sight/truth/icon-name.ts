// The name of the icon that an element draws, as its set calls it. Runs in the page.

const skip =
  /^(fa-(solid|regular|brands|lg|sm|xs|xl|2x|fw|stack|spin)|mdi-\d+px|mdi-(light|dark|spin|inactive)|icon-(right|left)|icon-(\dx|only|back|radio|checkbox))$/;
const fomanticWords = new Set([
  'icon',
  'large',
  'big',
  'huge',
  'small',
  'tiny',
  'mini',
  'massive',
  'link',
  'disabled',
  'circular',
  'inverted',
  'bordered',
  'fitted',
  'left',
  'right',
  'grey',
  'red',
  'green',
  'blue',
  'yellow',
  'teal',
  'orange',
  'black',
  'white',
  'corner',
  'loading',
  'middle',
  'aligned',
  'top',
]);

function nameOn(element: Element): string | undefined {
  const told = element.getAttribute('data-icon');
  if (told) return told;
  const uikit =
    /icon:\s*([\w-]+)/.exec(element.getAttribute('uk-icon') ?? '')?.[1] ??
    (element.hasAttribute('uk-close') ? 'close' : undefined);
  if (uikit) return uikit;
  const mui = /^(\w+)Icon$/.exec(element.getAttribute('data-testid') ?? '')?.[1];
  if (mui) return mui;
  const letters =
    /\b(material-icons|f7-icons)/.test(element.getAttribute('class') ?? '') ||
    (element.localName === 'i' && /material symbols/i.test(getComputedStyle(element).fontFamily));
  if (letters) return element.textContent?.trim() || undefined;
  const classes = [...element.classList];
  for (const one of classes) {
    const [, name] = /^(?:bi|fa|mdi|icon|octicon|lucide)-([\w-]+)$/.exec(one) ?? [];
    if (name && !skip.test(one)) return name;
  }
  if (element.localName === 'i' && classes.includes('icon')) {
    const turned = classes.filter(
      (c) => /^(left|right|up|down)$/.test(c) && classes.some((o) => /^(angle|arrow|chevron|caret)$/.test(o)),
    );
    return (
      [...classes.filter((c) => !fomanticWords.has(c) && !turned.includes(c)), ...turned].join('-') ||
      undefined
    );
  }
  if (classes.includes('btn-close') || classes.includes('btn-clear') || element.matches('button.delete'))
    return 'close';
  return undefined;
}

/** Its own, or that of the only drawing inside it. */
export function iconName(element: Element): string | undefined {
  const own = nameOn(element);
  if (own) return own;
  const inside = [...element.querySelectorAll('svg,i,span,[data-icon]')].flatMap((one) => nameOn(one) ?? []);
  return inside[0];
}
