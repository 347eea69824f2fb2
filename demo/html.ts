/** Markup that is safe to send: made by `html`, or trusted through `raw`. */
export type Html = { readonly markup: string };

type Value = Html | string | number | null | undefined | false | readonly Value[];

/**
 * Tagged template that escapes every value which is not markup already; null, undefined and false are left
 * out.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    markup += render(value) + (strings[index + 1] ?? '');
  });
  return { markup };
}

/** Marks text of our own making (an illustration, a constant) as markup. Never for what a visitor typed. */
export function raw(markup: string): Html {
  return { markup };
}

/** The attribute, with a leading space, if `on`; for checked, selected, disabled and the like. */
export function flag(name: string, on: boolean): Html {
  return { markup: on ? ` ${name}` : '' };
}

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escape(value);
  if (isList(value)) return value.map(render).join('');
  return value.markup;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
