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

const bodyStyle =
  "margin:0;background:#f4f5f7;color:#1b1f27;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const cardStyle = 'background:#ffffff;border:1px solid #e2e5ea;border-radius:10px;padding:26px 26px 12px';
const buttonStyle =
  'display:inline-block;background:#1f4fd8;color:#ffffff;text-decoration:none;padding:10px 18px;' +
  'border-radius:6px;font-weight:600';

function factTable(facts: NonNullable<Words['facts']>): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:3px 20px 3px 0;color:#5f6672">${escapeHtml(name)}</td>` +
      `<td style="padding:3px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" ' +
    `style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
  );
}

function bulletList({ title, items }: NonNullable<Words['list']>): string {
  const rows = items.map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`);
  return (
    `<p style="margin:0 0 6px;font-weight:600">${escapeHtml(title)}</p>` +
    `<ul style="margin:0 0 16px;padding-left:20px">${rows.join('')}</ul>`
  );
}

const buttonLink = ({ url, label }: Button) =>
  '<p style="margin:8px 0 22px">' +
  `<a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`;

export function layout({ title, preview, paragraphs, facts = [], list, button, footer }: Words): {
  html: string;
  text: string;
} {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="${bodyStyle}">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` +
    '<div style="max-width:560px;margin:0 auto;padding:28px 20px">' +
    `<div style="${cardStyle}">` +
    `<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>` +
    paragraphs.map((text) => paragraph(text)).join('') +
    (facts.length === 0 ? '' : factTable(facts)) +
    (list && list.items.length > 0 ? bulletList(list) : '') +
    (button ? buttonLink(button) : '') +
    '</div>' +
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
