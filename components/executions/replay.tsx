'use client';
import { parseAsBoolean, parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import type { Shortcut } from '#components/ui/shortcuts.ts';
import { useKeys } from '#components/ui/use-keys.ts';
import { FrameStrip, shownSide, Stage, type Side, type Speed } from './stage.tsx';
import { Inspector, inspectorTabs, type InspectorTab } from './inspector.tsx';
import type { Execution } from './replay-page.tsx';
import { StepList } from './step-list.tsx';

const playMs = 1200;

const shortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'Previous, next step' },
  { keys: ['Home', 'End'], does: 'First, last step' },
  { keys: ['Space'], does: 'Play' },
  { keys: ['B'], does: 'Before, after' },
  { keys: ['S'], does: 'What was seen' },
  { keys: ['D'], does: 'Beside the last green run' },
  { keys: ['F'], does: 'Full screen' },
];

/** Three columns about one chosen step. */
export function Replay({ execution }: { execution: Execution }) {
  const [superseded, showSuperseded] = useState(false);
  const steps = superseded ? execution.steps : execution.steps.filter((step) => !step.superseded);
  const [stepId, setStepId] = useQueryState('step', parseAsString);
  const [seen, setSeen] = useQueryState('seen', parseAsBoolean.withDefault(false));
  const [side, setSide] = useState<Side>('auto');
  const [green, setGreen] = useQueryState('green', parseAsBoolean.withDefault(false));
  const [speed, setSpeed] = useState<Speed>('1');
  const tested = execution.testCase !== null && execution.kind === 'test';
  const [playing, setPlaying] = useState(false);
  const [tab, setTab] = useState<InspectorTab>('why');

  const firstBad = steps.findIndex((step) => step.status === 'failed' || step.status === 'blocked');
  const asked = steps.findIndex((step) => step.id === stepId);
  const index = asked >= 0 ? asked : firstBad >= 0 ? firstBad : 0;
  const step = steps[index];
  const choose = (to: number) => {
    const next = steps[Math.min(Math.max(to, 0), steps.length - 1)];
    if (!next) return;
    // Who slides goes on sliding.
    if (side !== 'slide') setSide('auto');
    void setStepId(next.id);
  };

  const play = () => {
    if (!playing && index === steps.length - 1) choose(0);
    setPlaying(!playing);
  };

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(
      () => (index + 1 < steps.length ? choose(index + 1) : setPlaying(false)),
      playMs / Number(speed),
    );
    return () => clearTimeout(timer);
  });
  useKeys(
    ({ target }) => ({
      // Among the controls that were seen, these choose one of them.
      ...(target instanceof Element && target.closest('[data-seen]')
        ? {}
        : {
            ArrowLeft: () => choose(index - 1),
            ArrowRight: () => choose(index + 1),
            ArrowUp: () => choose(index - 1),
            ArrowDown: () => choose(index + 1),
            Home: () => choose(0),
            End: () => choose(steps.length - 1),
          }),
      s: () => void setSeen(!seen),
      d: () => {
        if (tested) void setGreen(!green);
      },
      b: () => {
        if (step) setSide(shownSide(step, side) === 'before' ? 'after' : 'before');
      },
      f: () => void document.getElementById('stage')?.requestFullscreen?.(),
      // Space on a button presses it; elsewhere it plays.
      ...(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement
        ? {}
        : { ' ': () => play() }),
    }),
    { yields: '[role="tablist"],[role="group"],[role="radiogroup"]', shortcuts },
  );

  if (!step) return null;
  return (
    <div
      className={
        'grid min-h-0 flex-1 grid-cols-[minmax(260px,320px)_minmax(0,1fr)_minmax(280px,340px)] ' +
        'max-xl:grid-cols-[minmax(240px,280px)_minmax(0,1fr)] max-lg:grid-cols-1 lg:overflow-hidden'
      }
    >
      <StepList
        steps={steps}
        chosen={step.id}
        onChoose={(id) => choose(steps.findIndex((row) => row.id === id))}
        hidden={superseded ? 0 : execution.steps.length - steps.length}
        onShowHidden={() => showSuperseded(true)}
      />
      <div
        id="stage"
        className="flex min-h-0 min-w-0 flex-col bg-sunken max-lg:order-first lg:overflow-y-auto scroll-thin"
      >
        <Stage
          step={step}
          index={index}
          total={steps.length}
          side={side}
          onSide={setSide}
          seen={seen}
          onSeen={(on) => void setSeen(on)}
          green={tested ? green : undefined}
          onGreen={(on) => void setGreen(on)}
          speed={speed}
          onSpeed={setSpeed}
          executionId={execution.id}
          playing={playing}
          onPlay={play}
          onStep={(by) => choose(index + by)}
        />
        <FrameStrip
          steps={steps}
          chosen={step.id}
          onChoose={(id) => choose(steps.findIndex((row) => row.id === id))}
        />
      </div>
      <div
        className={
          'min-h-0 min-w-0 border-l border-line max-xl:col-span-2 max-xl:border-t max-xl:border-l-0 ' +
          'max-lg:col-span-1 xl:overflow-hidden'
        }
      >
        <Inspector
          key={step.id}
          step={step}
          execution={execution}
          tab={inspectorTabs.includes(tab) ? tab : 'why'}
          onTab={setTab}
        />
      </div>
    </div>
  );
}
