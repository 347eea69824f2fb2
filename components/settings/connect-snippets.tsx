'use client';
import { useState } from 'react';
import { Copyable } from '#components/patterns/copyable.tsx';
import { Segmented } from '#components/ui/segmented.tsx';

const clients = ['Claude Code', 'Cursor', 'VS Code', 'curl'] as const;
type Client = (typeof clients)[number];

/**
 * What to paste where. Files that are checked in read the key from the environment or ask for it; they never
 * hold it.
 */
function snippetFor(
  client: Client,
  { origin, apiKey }: { origin: string; apiKey: string },
): { says: string; text: string } {
  const url = `${origin}/api/mcp`;
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  switch (client) {
    case 'Claude Code':
      return {
        says: 'In the folder of your project:',
        text: `claude mcp add --transport http sightread ${url} --header "X-API-Key: ${apiKey}"`,
      };
    case 'Cursor':
      return {
        says: 'In ~/.cursor/mcp.json:',
        text: json({ mcpServers: { sightread: { url, headers: { 'X-API-Key': apiKey } } } }),
      };
    case 'VS Code':
      return {
        says: 'In .vscode/mcp.json. It asks for the key once, and keeps it out of the file:',
        text: json({
          inputs: [
            { type: 'promptString', id: 'sightread-key', description: 'Sightread API key', password: true },
          ],
          servers: { sightread: { type: 'http', url, headers: { 'X-API-Key': '${input:sightread-key}' } } },
        }),
      };
    case 'curl':
      return {
        says: 'REST, described at /api/v1/docs:',
        text: `curl -sS ${origin}/api/v1/app -H "X-API-Key: ${apiKey}"`,
      };
  }
}

export function ConnectSnippets({ apiKey }: { apiKey: string }) {
  const [client, setClient] = useState<Client>('Claude Code');
  // Shown only after a click, so there always is a window; its address is one by which this service is
  // reached.
  const { says, text } = snippetFor(client, { origin: window.location.origin, apiKey });
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label="Connect"
        value={client}
        onChange={setClient}
        options={clients.map((value) => ({ value, label: value }))}
      />
      <p className="text-sm text-quiet">{says}</p>
      <Copyable label={`For ${client}`} text={text} />
    </div>
  );
}

export const KeyToCopy = ({ value }: { value: string }) => <Copyable label="The key" text={value} />;
