'use client';
import { ChevronLeft, ChevronRight, Columns2, Eye, Pause, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAppId } from '#components/frame/app-context.tsx';
import { boxOf, Picture, pointOf, smallPictureUrl } from '#components/patterns/picture.tsx';
import { statusWord } from '#components/patterns/status.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Step } from './replay-page.tsx';
import type { Choosing } from './seen/seen-layer.tsx';
import { useSeen } from './seen/use-seen.ts';

// Fetched as soon as somebody asks for them.
const BesideGreen = lazy(() => import('./beside-green.tsx').then((file) => ({ default: file.BesideGreen })));
const BeforeAfter = lazy(() => import('./slider.tsx').then((file) => ({ default: file.BeforeAfter })));
const SeenLayer = lazy(() => import('./seen/seen-layer.tsx').then((file) => ({ default: file.SeenLayer })));
const SeenPanel = lazy(() => import('./seen/seen-panel.tsx').then((file) => ({ default: file.SeenPanel })));

/** Auto: an act shows where it acted (before), an assertion what proved it (after). */
export type Side = 'auto' | 'before' | 'after' | 'slide';
export const shownSide = (step: Step, side: Side): 'before' | 'after' =>
  side === 'auto' ? (step.kind === 'act' ? 'before' : 'after') : side === 'slide' ? 'after' : side;

const speeds = ['0.5', '1', '2', '4'] as const;
export type Speed = (typeof speeds)[number];

export interface StageProps {
  step: Step;
  index: number;
  total: number;
  side: Side;
  onSide: (side: Side) => void;
  /** Whether what was seen is drawn over the picture. */
  seen: boolean;
  onSeen: (on: boolean) => void;
  /** Laid beside the last run that passed; undefined where there is no test to look for. */
  green: boolean | undefined;
  onGreen: (on: boolean) => void;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  executionId: string;
  playing: boolean;
  onPlay: () => void;
  onStep: (by: 1 | -1) => void;
}

const pictureOf = (step: Step, shown: 'before' | 'after') =>
  shown === 'before'
    ? (step.pictureBeforeId ?? step.pictureAfterId)
    : (step.pictureAfterId ?? step.pictureBeforeId);

/** Two pictures that are one have nothing between them. */
const hasTwoPictures = (step: Step) =>
  step.pictureBeforeId !== null &&
  step.pictureAfterId !== null &&
  step.pictureBeforeId !== step.pictureAfterId;

export function Stage({
  step,
  index,
  total,
  side,
  onSide,
  seen,
  onSeen,
  green,
  onGreen,
  speed,
  onSpeed,
  executionId,
  playing,
  onPlay,
  onStep,
}: StageProps) {
  const appId = useAppId();
  const shown = shownSide(step, side);
  const id = pictureOf(step, shown);
  const slides = hasTwoPictures(step);
  const sliding = side === 'slide' && slides;
  const acted = shown === 'before' && step.kind === 'act';
  const state = useSeen({ step, picture: id, on: seen });
  const choosing = useChoosing(`${step.id} ${id}`);
  const tone = step.status === 'passed' ? 'good' : step.status === 'failed' ? 'bad' : 'caution';
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Transport index={index} total={total} playing={playing} onPlay={onPlay} onStep={onStep} />
        <SpeedSelect speed={speed} onSpeed={onSpeed} />
        <span className="figures text-sm text-quiet" aria-live={playing ? 'off' : 'polite'}>
          Step {index + 1} of {total}
        </span>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:ml-0">
          <Toggles green={green} onGreen={onGreen} seen={seen} onSeen={onSeen} />
          <SidePicker side={sliding ? 'slide' : shown} slides={slides} onSide={onSide} />
        </div>
      </div>
      <Suspense fallback={<Picture id={id} eager fits alt="" className="mx-auto w-full max-w-[1100px]" />}>
        {green ? (
          <BesideGreen appId={appId} executionId={executionId} step={step} index={index} />
        ) : sliding ? (
          <BeforeAfter
            key={step.id}
            before={step.pictureBeforeId!}
            after={step.pictureAfterId!}
            alt={`The screen at step ${index + 1}: ${step.intent}`}
          />
        ) : (
          <Picture
            key={id}
            id={id}
            eager
            fits
            alt={`The screen ${shown} step ${index + 1}: ${step.intent}. ${statusWord(step.status)}.`}
            point={acted ? pointOf(step.actPoint) : undefined}
            target={acted ? boxOf(step.targetBox) : undefined}
            proof={shown === 'after' ? boxOf(step.proofBox) : undefined}
            proofTone={tone}
            className="mx-auto w-full max-w-[1100px]"
          >
            {state.is === 'there' ? (
              <Suspense fallback={null}>
                <SeenLayer seen={state.seen} {...choosing} />
              </Suspense>
            ) : null}
          </Picture>
        )}
      </Suspense>
      <Address step={step} shown={shown} />
      {seen ? (
        <Suspense fallback={null}>
          <SeenPanel state={state} {...choosing} />
        </Suspense>
      ) : null}
    </div>
  );
}

const Address = ({ step, shown }: { step: Step; shown: ReturnType<typeof shownSide> }) => (
  <p className="text-center font-mono text-xs break-all text-quiet">
    {shown === 'before' ? step.addressBefore : step.addressAfter || step.addressBefore}
  </p>
);

const SidePicker = ({
  side,
  slides,
  onSide,
}: Pick<StageProps, 'onSide'> & { side: Exclude<Side, 'auto'>; slides: boolean }) => (
  <Segmented
    label="Picture"
    value={side}
    onChange={onSide}
    options={[
      { value: 'before', label: 'Before' },
      { value: 'after', label: 'After' },
      ...(slides ? [{ value: 'slide' as const, label: 'Slide' }] : []),
    ]}
  />
);

const Transport = ({
  index,
  total,
  playing,
  onPlay,
  onStep,
}: Pick<StageProps, 'index' | 'total' | 'playing' | 'onPlay' | 'onStep'>) => (
  <>
    <Button
      size="sm"
      className="w-7 justify-center px-0"
      onClick={() => onStep(-1)}
      disabled={index === 0}
      aria-label="Previous step"
    >
      <ChevronLeft aria-hidden />
    </Button>
    <Button size="sm" onClick={onPlay}>
      {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      {playing ? 'Pause' : 'Play'} <Kbd>space</Kbd>
    </Button>
    <Button
      size="sm"
      className="w-7 justify-center px-0"
      onClick={() => onStep(1)}
      disabled={index === total - 1}
      aria-label="Next step"
    >
      <ChevronRight aria-hidden />
    </Button>
  </>
);

const SpeedSelect = ({ speed, onSpeed }: Pick<StageProps, 'speed' | 'onSpeed'>) => (
  <select
    aria-label="Speed"
    value={speed}
    onChange={(event) => onSpeed(event.target.value as Speed)}
    className="figures h-7 rounded-md border border-line-strong bg-raised px-1 text-sm font-medium"
  >
    {speeds.map((value) => (
      <option key={value} value={value}>
        {value}×
      </option>
    ))}
  </select>
);

const Toggles = ({
  green,
  onGreen,
  seen,
  onSeen,
}: Pick<StageProps, 'green' | 'onGreen' | 'seen' | 'onSeen'>) => (
  <>
    {green === undefined ? null : (
      <Button
        aria-pressed={green}
        onClick={() => onGreen(!green)}
        className="px-2.5 aria-pressed:border-accent aria-pressed:bg-chosen"
      >
        <Columns2 aria-hidden />
        Last green <Kbd>d</Kbd>
      </Button>
    )}
    <Button
      aria-pressed={seen}
      onClick={() => onSeen(!seen)}
      className="px-2.5 aria-pressed:border-accent aria-pressed:bg-chosen"
    >
      <Eye aria-hidden />
      What was seen <Kbd>s</Kbd>
    </Button>
  </>
);

/** What is chosen on one picture is forgotten with it. */
function useChoosing(of: string): Choosing {
  const [choice, setChoice] = useState<{ of: string; chosen: number | null; pointed: number | null }>({
    of,
    chosen: null,
    pointed: null,
  });
  const { chosen, pointed } = choice.of === of ? choice : { chosen: null, pointed: null };
  return {
    chosen,
    pointed,
    onChoose: (index) => setChoice({ of, chosen: index, pointed: null }),
    onPoint: (index) => setChoice({ of, chosen, pointed: index }),
  };
}

/** Every step's picture, small; the chosen one stands out. */
export const FrameStrip = ({
  steps,
  chosen,
  onChoose,
}: {
  steps: Step[];
  chosen: string;
  onChoose: (id: string) => void;
}) => (
  <ul
    aria-label="Frames"
    className="mt-auto flex gap-2 overflow-x-auto border-t border-line px-4 py-3 scroll-thin"
  >
    {steps.map((step, index) => {
      const id = step.pictureAfterId ?? step.pictureBeforeId;
      return (
        <li key={step.id} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(step.id)}
            aria-label={`Frame ${index + 1}: ${step.intent}`}
            aria-current={step.id === chosen ? 'step' : undefined}
            className={cn(
              'relative block h-[52px] w-[84px] overflow-hidden rounded-sm border bg-raised',
              step.id === chosen
                ? 'border-accent outline-2 outline-accent'
                : 'border-line hover:border-line-strong',
            )}
          >
            {id ? (
              <img
                src={smallPictureUrl(id)}
                alt=""
                loading="lazy"
                className="h-full w-full object-cover object-top"
              />
            ) : null}
            {step.status === 'failed' || step.status === 'blocked' ? (
              <span
                aria-hidden
                className={cn(
                  'absolute inset-x-0 bottom-0 h-1',
                  step.status === 'failed' ? 'bg-bad' : 'bg-caution',
                )}
              />
            ) : null}
          </button>
        </li>
      );
    })}
  </ul>
);
