/** The description as a page to read: plain HTML, no script, nothing from elsewhere. */
import { getEnv } from '#server/platform/env.ts';
import type { Json } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Json;
}
interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: {
    content: Record<
      string,
      { schema: Json & { properties: Record<string, Json>; required?: string[] }; example?: unknown }
    >;
  };
  responses: Record<string, Json>;
}

const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Escaped, with `code` set as code. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function docsPage(): Response {
  return new Response(page(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

function page(): string {
  const document = openApiDocument() as {
    info: { description: string };
    tags: { name: string }[];
    paths: Record<string, Record<string, Described>>;
    components: { responses: Record<string, { description: string }> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  );
  const url = `${getEnv().publicUrl}/api/v1`;
  const of = (tag: string) => operations.filter(({ described }) => described.tags.includes(tag));
  const contents = document.tags.map(({ name }) => {
    const links = of(name).map(
      ({ described }) =>
        `<li><a href="#${escaped(described.operationId)}">${escaped(described.summary)}</a></li>`,
    );
    return `<h2>${escaped(name)}</h2><ul>${links.join('')}</ul>`;
  });
  const sections = document.tags.map(({ name }) => {
    const operationsOfTag = of(name).map((one) => section(one, url));
    return `<h2>${escaped(name)}</h2>${operationsOfTag.join('')}`;
  });
  const errors = Object.entries(document.components.responses).map(
    ([code, { description }]) => `<dt><code>${escaped(code)}</code></dt><dd>${prose(description)}</dd>`,
  );
  return (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>Sightread API</title><style>${style}</style></head>\n` +
    `<body><nav aria-label="Operations"><strong>Sightread API</strong>${contents.join('')}</nav>\n` +
    `<main><h1>REST API</h1><p>${prose(document.info.description)}</p>` +
    `<p>The whole description for machines: <a href="${url}/openapi.json">openapi.json</a>. ` +
    `The same key works for MCP at <code>${escaped(getEnv().publicUrl)}/api/mcp</code>. ` +
    'Keys are made in the dashboard under Settings, API keys.</p>\n' +
    `<pre tabindex="0">curl -sS ${escaped(url)}/health -H "X-API-Key: $SIGHTREAD_API_KEY"</pre>\n` +
    `${sections.join('')}\n` +
    '<h2>Errors</h2><p>Every error has the same form:</p>' +
    '<pre tabindex="0">{ "success": false, "status": 404, "message": "test case 12 not found", ' +
    '"data": null, "code": "NOT_FOUND" }</pre>\n' +
    `<dl>${errors.join('')}</dl></main></body></html>`
  );
}

function section(
  { path, method, described }: { path: string; method: string; described: Described },
  url: string,
): string {
  const body = described.requestBody?.content['application/json'];
  const rows = [
    ...(described.parameters ?? [])
      .filter((parameter) => parameter.name !== 'X-App-ID')
      .map(({ name, in: place, required, description, schema }) =>
        row(name, place, required, description ?? schema.description, schema),
      ),
    ...Object.entries(body?.schema.properties ?? {}).map(([name, schema]) =>
      row(name, 'body', body!.schema.required?.includes(name) === true, schema.description, schema),
    ),
  ];
  const answers = Object.keys(described.responses).join(', ');
  const { operationId, summary, description } = described;
  const table =
    `<div class="wide" tabindex="0" role="region" aria-label="Parameters of ${escaped(summary)}">` +
    '<table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead>' +
    `<tbody>${rows.join('')}</tbody></table></div>`;
  const command = curl({ path, method, example: body?.example, url });
  return (
    `<section id="${escaped(operationId)}"><h3>${escaped(summary)}</h3>` +
    `<p><code class="path"><b>${method}</b> ${escaped(path)}</code></p>` +
    `${description ? `<p>${prose(description)}</p>` : ''}\n` +
    `${rows.length > 0 ? table : ''}\n` +
    `<pre tabindex="0">${escaped(command)}</pre><p class="quiet">Answers: ${answers}</p></section>`
  );
}

const row = (name: string, place: string, required: boolean, about: unknown, schema: Json) =>
  `<tr><td><code>${escaped(name)}</code>${required ? ' <span class="quiet">required</span>' : ''}</td>` +
  `<td>${escaped(place)}</td><td>${escaped(typeOf(schema))}</td>` +
  `<td>${about ? prose(String(about)) : ''}</td></tr>`;

function typeOf(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.length > 8 ? 'one of a list' : schema.enum.join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items as Json)}[]`;
  if (Array.isArray(schema.anyOf)) return [...new Set((schema.anyOf as Json[]).map(typeOf))].join(' | ');
  return typeof schema.type === 'string' ? schema.type : '';
}

function curl({
  path,
  method,
  example,
  url,
}: {
  path: string;
  method: string;
  example: unknown;
  url: string;
}): string {
  const lines = [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}"${url}${path}"`,
    '-H "X-API-Key: $SIGHTREAD_API_KEY"',
  ];
  if (example !== undefined)
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`,
    );
  return lines.join(' \\\n  ');
}

const style = `
:root{color-scheme:light dark;
  --line:light-dark(#d9dce1,#33373e);--quiet:light-dark(#59616d,#a4acb8);
  --sunken:light-dark(#f4f5f7,#1b1e23);--accent:light-dark(#2453c9,#8fb0ff)}
body{margin:0;display:grid;grid-template-columns:260px minmax(0,1fr);font:15px/1.55 system-ui,sans-serif;
  background:light-dark(#fff,#131519);color:light-dark(#1a1d22,#e8eaee)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;border-right:1px solid var(--line);
  box-sizing:border-box;font-size:13px}
nav h2{font-size:13px;margin:16px 0 4px}nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:3px 0}
main{max-width:860px;padding:24px 40px 80px}h1{font-size:26px}h2{margin-top:44px;font-size:20px}
section{padding:16px 0;border-top:1px solid var(--line)}h3{margin:0 0 6px;font-size:16px}a{color:var(--accent)}
code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:12px;border:1px solid var(--line);border-radius:6px;background:var(--sunken)}
.wide{overflow:auto}table{border-collapse:collapse;width:100%;font-size:13px}
th,td{text-align:left;vertical-align:top;padding:5px 10px 5px 0;border-bottom:1px solid var(--line)}
.quiet{color:var(--quiet)}dt{float:left;clear:left;min-width:190px}dd{margin:0 0 4px 190px}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;border-right:0}
main{padding:16px}dt{float:none}dd{margin-left:0}}`;
