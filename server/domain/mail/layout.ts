/**
 * Mail as people's mail programs show it: one column, styles on the elements, a text part that says the same.
 */

interface Button {
  label: string;
  url: string;
}

export interface Words {
  /** First line, large. */
  title: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  paragraphs: string[];
  /** Pairs shown in a table. */
  facts?: [name: string, value: string][];
  list?: { title: string; items: string[] };
  button?: Button;
  /** Why one gets this mail. */
  footer: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 14px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

export function layout({ title, preview, paragraphs, facts = [], list, button, footer }: Words): {
  html: string;
  text: string;
} {
  const table =
    facts.length === 0
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${facts.map(([name, value]) => `<tr><td style="padding:3px 20px 3px 0;color:#5f6672">${escapeHtml(name)}</td><td style="padding:3px 0;font-weight:600">${escapeHtml(value)}</td></tr>`).join('')}</table>`;
  const items =
    list && list.items.length > 0
      ? `<p style="margin:0 0 6px;font-weight:600">${escapeHtml(list.title)}</p><ul style="margin:0 0 16px;padding-left:20px">${list.items.map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`).join('')}</ul>`
      : '';
  const link = button
    ? `<p style="margin:8px 0 22px"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#1f4fd8;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:6px;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : '';
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;background:#f4f5f7;color:#1b1f27;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` +
    `<div style="max-width:560px;margin:0 auto;padding:28px 20px"><div style="background:#ffffff;border:1px solid #e2e5ea;border-radius:10px;padding:26px 26px 12px">` +
    `<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>${paragraphs.map((text) => paragraph(text)).join('')}${table}${items}${link}</div>` +
    `${paragraph(footer, 'padding:14px 4px 0;color:#5f6672;font-size:13px')}</div></body></html>`;
  const text = [
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(list && list.items.length > 0
      ? [[list.title, ...list.items.map((item) => `- ${item}`)].join('\n')]
      : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    footer,
  ].join('\n\n');
  return { html, text };
}
