/**
 * A described issue as Markdown (GitHub, Linear) and as Jira's markup. What a tested page said stays text: it
 * formats, mentions and references nothing.
 */
import type { Block, TrackedIssue } from './describe-issue.ts';

export interface ShownPicture {
  caption: string;
  url: string;
  /** Shown in the text; else linked. */
  shown: boolean;
}

const joiner = '\u2060';

const markdownText = (text: string) =>
  text
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/@(?=\w)/g, `@${joiner}`)
    .replace(/#(?=\d)/g, `#${joiner}`)
    .replace(/^(\s*)([#+\-=]|\d+[.)])/gm, `$1${joiner}$2`);

export function asMarkdown({ blocks, marker }: TrackedIssue, pictures: ShownPicture[]): string {
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `### ${block.text}`;
      case 'text':
        return markdownText(block.text);
      case 'steps':
        return block.steps.map((step, at) => `${at + 1}. ${markdownText(step)}`).join('\n');
      case 'lines':
        return ['````text', ...block.lines.map((line) => line.replace(/`{3,}/g, '``')), '````'].join('\n');
      case 'link':
        return `[${markdownText(block.text)}](<${block.url}>)`;
      case 'pictures':
        return pictures
          .map(({ caption, url, shown }) =>
            shown ? `![${caption}](<${url}>)` : `[Picture: ${caption}](<${url}>) (sign in to see it)`,
          )
          .join('\n\n');
    }
  };
  return `${blocks.map(write).filter(Boolean).join('\n\n')}\n\n\`${marker}\`\n`;
}

const wikiText = (text: string) =>
  text.replace(/[\\{}[\]*_^~+!|?]/g, '\\$&').replace(/^(\s*)([#-]|h\d\.|bq\.)/gm, `$1${joiner}$2`);

/** `names` of pictures that are attached to it. */
export function asWiki(
  { blocks, marker }: TrackedIssue,
  names: { name: string; caption: string; url: string }[],
): string {
  const write = (block: Block): string => {
    switch (block.kind) {
      case 'heading':
        return `h3. ${block.text}`;
      case 'text':
        return wikiText(block.text);
      case 'steps':
        return block.steps.map((step) => `# ${wikiText(step)}`).join('\n');
      case 'lines':
        return `{noformat}\n${block.lines.map((line) => line.replaceAll('{noformat}', '{no format}')).join('\n')}\n{noformat}`;
      case 'link':
        return `[${wikiText(block.text)}|${block.url}]`;
      case 'pictures':
        return names
          .map(({ name, caption, url }) => `${caption} ([in Sightread|${url}]):\n!${name}|width=640!`)
          .join('\n\n');
    }
  };
  return `${blocks.map(write).filter(Boolean).join('\n\n')}\n\n{color:#707070}${marker}{color}\n`;
}
