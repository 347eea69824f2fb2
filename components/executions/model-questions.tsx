'use client';
import { Copyable } from '#components/patterns/copyable.tsx';
import { duration, money } from '#components/patterns/format.ts';
import { Picture } from '#components/patterns/picture.tsx';
import type { Evidence } from './evidence-schema.ts';

type Question = Evidence['questions'][number];

/** What a model is asked for, in words. */
const kinds: Record<string, string> = {
  next_act: 'Next act of the step',
  goal_act: 'Next act towards the goal',
  goal_review: 'Is the goal reached?',
  verdict: 'Does the assertion hold?',
  reading: 'What stands on the evidence?',
  second_look: 'What does the evidence prove by itself?',
};

const Block = ({ label, text }: { label: string; text: string }) => (
  <pre
    tabIndex={0}
    aria-label={label}
    className={
      'max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 ' +
      'break-words whitespace-pre-wrap scroll-thin'
    }
  >
    {text}
  </pre>
);

/** What the model was asked for a step: pictures, prompt, answer and cost, as they were sent. */
export function ModelQuestions({ evidence: { questions, plain } }: { evidence: Evidence }) {
  if (questions.length === 0)
    return <p className="p-4 text-base text-quiet">The questions of this step were not kept.</p>;
  return (
    <div className="flex flex-col gap-4 p-4">
      {plain.length > 0 ? <PlainSteps steps={plain} /> : null}
      <ol className="flex flex-col gap-2">
        {questions.map((question, index) => (
          <li key={index}>
            <OneQuestion question={question} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const PlainSteps = ({ steps }: { steps: string[] }) => (
  <section aria-label="As plain steps">
    <p className="text-sm text-quiet">
      The same as plain steps, which need no model. Copy them into the test to keep them.
    </p>
    <div className="mt-2">
      <Copyable label="Plain steps" text={steps.join('\n')} />
    </div>
  </section>
);

function OneQuestion({ question }: { question: Question }) {
  const { kind, model, system, text, pictures, answer, isAnswered, ledger, ms } = question;
  const tokens = ledger.tokensIn + ledger.tokensOut;
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-3 py-2 text-base">
        {kinds[kind] ?? kind}
        <span className="figures ml-2 text-sm text-quiet">
          {model} · {tokens.toLocaleString('en-GB')} tokens · {money(ledger.costMicros)} · {duration(ms)}
          {ledger.modelCalls > 1 ? ` · ${ledger.modelCalls} tries` : ''}
          {isAnswered ? '' : ' · not answered'}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        {pictures.map((id, index) => (
          <Picture key={index} id={id} alt={`Picture ${index + 1} of the question`} />
        ))}
        <Block label="Answer" text={answer} />
        <Block label="Question" text={text} />
        <details>
          <summary className="cursor-pointer text-sm text-quiet">Instructions, the same each time</summary>
          <div className="mt-2">
            <Block label="Instructions" text={system} />
          </div>
        </details>
      </div>
    </details>
  );
}
