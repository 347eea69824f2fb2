'use client';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { cn } from '#components/ui/cn.ts';
import { placeWords, sayControl, strength, surely, type Family, type Seen } from './scene.ts';

const familyStroke: Record<Family, string> = {
  press: 'stroke-seen-press',
  link: 'stroke-seen-link',
  write: 'stroke-seen-write',
  choose: 'stroke-seen-choose',
  move: 'stroke-seen-move',
  show: 'stroke-seen-show',
};
const familyFill: Record<Family, string> = {
  press: 'fill-seen-press',
  link: 'fill-seen-link',
  write: 'fill-seen-write',
  choose: 'fill-seen-choose',
  move: 'fill-seen-move',
  show: 'fill-seen-show',
};

/** One of the controls is chosen, by its place in reading order; another may be pointed at meanwhile. */
export interface Choosing {
  chosen: number | null;
  pointed: number | null;
  onChoose: (index: number | null) => void;
  onPoint: (index: number | null) => void;
}

/** Arrows, Home and End choose, Escape chooses none: the same on the picture and in the list. */
export const chooseByKey =
  ({ chosen, onChoose }: Choosing, total: number) =>
  (event: KeyboardEvent) => {
    const at = chosen ?? -1;
    const to: Record<string, number | null> = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at < 0 ? total - 1 : at - 1,
      ArrowLeft: at < 0 ? total - 1 : at - 1,
      Home: 0,
      End: total - 1,
      Escape: null,
    };
    const next = to[event.key];
    if (next === undefined || total === 0) return;
    event.preventDefault();
    onChoose(next === null ? null : Math.min(Math.max(next, 0), total - 1));
  };

/** Boxes of what was seen, drawn over the picture and scaled with it. */
export function SeenLayer({ seen, ...choosing }: Choosing & { seen: Seen }) {
  const { chosen, pointed, onChoose, onPoint } = choosing;
  const marked = useRef<SVGGElement>(null);
  useEffect(() => {
    if (chosen !== null && marked.current) bringIntoView(marked.current);
  }, [chosen]);
  const shown = pointed ?? chosen;
  const told = shown === null ? undefined : seen.controls[shown];
  // Small ones lie upon the large ones that hold them.
  const painted = seen.controls
    .map((control, index) => ({ control, index }))
    .sort((a, b) => area(b.control.box) - area(a.control.box));
  return (
    <>
      <svg
        role="listbox"
        aria-label="Controls that were seen on the picture"
        tabIndex={0}
        data-seen
        aria-activedescendant={chosen === null ? undefined : `seen-box-${chosen}`}
        onKeyDown={chooseByKey(choosing, seen.controls.length)}
        onPointerLeave={() => onPoint(null)}
        viewBox={`0 0 ${seen.width} ${seen.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full fill-none focus-visible:-outline-offset-2 [&_rect]:[vector-effect:non-scaling-stroke]"
      >
        <g aria-hidden pointerEvents="none">
          {seen.regions.map(({ box }, index) => (
            <Frame key={index} box={box} dashed className="stroke-seen-region" />
          ))}
          {seen.lines.map(({ box, sure }, index) => (
            <rect
              key={index}
              {...box}
              strokeOpacity={strength(sure)}
              className="stroke-seen-line [stroke-width:1px] max-sm:[stroke-width:0.75px]"
            />
          ))}
        </g>
        {painted.map(({ control, index }) => (
          <g
            key={index}
            ref={index === chosen ? marked : undefined}
            id={`seen-box-${index}`}
            role="option"
            aria-selected={index === chosen}
            aria-label={sayControl(control)}
            data-family={control.family}
            opacity={index === shown ? 1 : strength(control.sure)}
            onPointerEnter={() => onPoint(index)}
            onClick={() => onChoose(index)}
            className="cursor-pointer"
          >
            <rect
              {...control.box}
              pointerEvents="all"
              fillOpacity={index === shown ? 0.16 : 0}
              className={familyFill[control.family]}
            />
            <Frame box={control.box} strong={index === shown} className={familyStroke[control.family]} />
          </g>
        ))}
      </svg>
      {told ? (
        <div
          aria-hidden
          style={placeWords(told.box, seen)}
          className={
            'pointer-events-none absolute z-10 my-1 w-max max-w-[min(18rem,60%)] rounded-md border ' +
            'border-line-strong bg-raised px-2 py-1 text-xs break-words text-text'
          }
        >
          <span className="text-quiet">{told.kind}</span>{' '}
          <span className="font-medium">{told.label || 'without a name'}</span>
          <span className="block text-quiet">{[...told.state, surely(told.sure)].join(' · ')}</span>
        </div>
      ) : null}
    </>
  );
}

/** In px of the screen; thinner on a phone, where the picture is small. */
const widths = {
  thin: {
    line: '[stroke-width:1px] max-sm:[stroke-width:0.75px]',
    under: '[stroke-width:2px] max-sm:[stroke-width:1.25px]',
  },
  plain: {
    line: '[stroke-width:1.75px] max-sm:[stroke-width:1.25px]',
    under: '[stroke-width:3.5px] max-sm:[stroke-width:2px]',
  },
  strong: {
    line: '[stroke-width:3px] max-sm:[stroke-width:2px]',
    under: '[stroke-width:6px] max-sm:[stroke-width:4px]',
  },
};

/** A coloured line upon a white one: seen on dark pages and on light ones. */
const Frame = ({
  box,
  className,
  dashed,
  strong,
}: {
  box: Seen['controls'][number]['box'];
  className: string;
  dashed?: boolean;
  strong?: boolean;
}) => (
  <g pointerEvents="none">
    <rect
      {...box}
      rx={2}
      className={cn('stroke-white/70', widths[strong ? 'strong' : dashed ? 'thin' : 'plain'].under)}
    />
    <rect
      {...box}
      rx={2}
      strokeDasharray={dashed ? '5 4' : undefined}
      className={cn(className, widths[strong ? 'strong' : dashed ? 'thin' : 'plain'].line)}
    />
  </g>
);

const area = ({ width, height }: { width: number; height: number }) => width * height;

/** Of a long picture the box may be out of sight, or under the list that sticks to the foot. */
function bringIntoView(box: Element) {
  const { top, bottom } = box.getBoundingClientRect();
  const foot = document.getElementById('seen-panel')?.getBoundingClientRect().top ?? innerHeight;
  if (top < 0 || bottom > Math.min(foot, innerHeight))
    box.scrollIntoView({ block: 'center', inline: 'nearest' });
}
