import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Risk } from '#worker/core/risk.ts';
import { riskOf } from '#worker/guardrails/risk-words.ts';
import { blockedQuestion } from '#worker/guardrails/risk.ts';
import type { Bench } from './main.ts';
import { share } from './results.ts';

/** A button, and what pressing it risks. `lines`: what the dialog around it says. */
interface Label {
  label: string;
  language: string;
  risk: Risk | 'none';
  lines?: string[];
}

const isFenced = ({ label, lines }: Label): boolean =>
  riskOf(label) !== undefined || (lines ? blockedQuestion(lines, { paths: [], words: [] }) !== '' : false);

function figuresOf(labels: Label[]) {
  const risky = labels.filter(({ risk }) => risk !== 'none');
  const harmless = labels.filter(({ risk }) => risk === 'none');
  return {
    labels: labels.length,
    recall: share(risky.filter(isFenced).length, risky.length),
    wronglyFenced: share(harmless.filter(isFenced).length, harmless.length),
  };
}

/** Buttons in ten languages, made without a look at the lexicons: all of them are held out. */
export const risksBench: Bench = ({ only }) => {
  const labels = (
    JSON.parse(readFileSync(join(import.meta.dirname, 'risks/labels.json'), 'utf8')) as Label[]
  ).filter(({ language }) => only.length === 0 || only.includes(language));
  const languages = [...new Set(labels.map(({ language }) => language))];
  return Promise.resolve({
    ...figuresOf(labels),
    byLanguage: Object.fromEntries(
      languages.map((language) => [language, figuresOf(labels.filter((one) => one.language === language))]),
    ),
  });
};
