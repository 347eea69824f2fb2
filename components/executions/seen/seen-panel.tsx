'use client';
import { useEffect, useRef } from 'react';
import { count } from '#components/patterns/format.ts';
import { explain, Partial } from '#components/patterns/states.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { scrollWithin } from '#components/ui/scroll-within.ts';
import { families, familyNames, surely, unsureBelow, type Family, type Seen } from './scene.ts';
import { chooseByKey, type Choosing } from './seen-layer.tsx';
import type { SeenState } from './use-seen.ts';

const familyBorder: Record<Family, string> = {
  press: 'border-seen-press',
  link: 'border-seen-link',
  write: 'border-seen-write',
  choose: 'border-seen-choose',
  move: 'border-seen-move',
  show: 'border-seen-show',
};

/**
 * Under the picture: what the boxes mean, and the controls one by one. It stays in view beside a long
 * picture.
 */
export function SeenPanel({ state, ...choosing }: Choosing & { state: SeenState }) {
  if (state.is === 'off') return null;
  return (
    <section
      id="seen-panel"
      aria-label="What was seen"
      className="sticky bottom-0 z-10 mx-auto w-full max-w-[1100px] rounded-md border border-line bg-raised max-sm:bottom-14"
    >
      {state.is === 'there' ? <Legend seen={state.seen} /> : null}
      {state.is === 'there' && state.seen.reason ? (
        <div className="p-2">
          <Partial>The picture could not be wholly read: {state.seen.reason}</Partial>
        </div>
      ) : null}
      {state.is === 'there' && state.seen.controls.length > 0 ? (
        <ControlList seen={state.seen} {...choosing} />
      ) : null}
      {state.is === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-3 text-base">
          <p>What was seen could not be read: {explain(state.why)}</p>
          <Button size="sm" onClick={state.retry}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className={cn('text-base text-quiet', saysOf(state) ? 'p-3' : 'sr-only')}>
          {saysOf(state)}
        </p>
      )}
    </section>
  );
}

function saysOf(state: SeenState): string {
  if (state.is === 'loading') return 'Loading what was seen…';
  if (state.is === 'none')
    return 'No scene was kept for this step, so there is nothing to draw over its picture.';
  if (state.is !== 'there') return '';
  if (state.seen.controls.length === 0) return 'No control was seen on this picture.';
  return state.seen.more > 0
    ? `${state.seen.more} more controls were seen; the first ${state.seen.controls.length} are shown.`
    : '';
}

function Legend({ seen }: { seen: Seen }) {
  const of = (family: Family) => seen.controls.filter((control) => control.family === family).length;
  const unsure = seen.controls.filter((control) => control.sure < unsureBelow).length;
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-3 py-2 text-sm text-quiet last:border-b-0"
    >
      {familyNames
        .filter((family) => of(family) > 0)
        .map((family) => (
          <Key key={family} swatch={cn('border-2', familyBorder[family])} n={of(family)}>
            {families[family].word}
          </Key>
        ))}
      <Key swatch="border border-seen-line" n={seen.lines.length}>
        Lines of text
      </Key>
      <Key swatch="border border-dashed border-seen-region" n={seen.regions.length}>
        Regions
      </Key>
      {unsure > 0 ? (
        <Key swatch="border-2 border-quiet opacity-40" n={unsure}>
          Faint: unsure
        </Key>
      ) : null}
    </ul>
  );
}

const Key = ({ swatch, n, children }: { swatch: string; n: number; children: React.ReactNode }) => (
  <li className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span aria-hidden className={cn('h-3 w-4 rounded-[2px]', swatch)} />
    {children} <span className="figures">{n}</span>
  </li>
);

function ControlList({ seen, ...choosing }: Choosing & { seen: Seen }) {
  const { chosen, pointed, onChoose, onPoint } = choosing;
  const list = useRef<HTMLUListElement>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (list.current && row.current) scrollWithin(list.current, row.current);
  }, [chosen]);
  return (
    <ul
      ref={list}
      role="listbox"
      aria-label={`${count(seen.controls.length, 'control')}, in reading order`}
      tabIndex={0}
      data-seen
      aria-activedescendant={chosen === null ? undefined : `seen-row-${chosen}`}
      onKeyDown={chooseByKey(choosing, seen.controls.length)}
      onPointerLeave={() => onPoint(null)}
      className={
        'grid max-h-44 grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-2 overflow-y-auto ' +
        'p-1.5 scroll-thin focus-visible:-outline-offset-2 max-sm:max-h-36'
      }
    >
      {seen.controls.map((control, index) => (
        <li
          key={index}
          ref={index === chosen ? row : undefined}
          id={`seen-row-${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerEnter={() => onPoint(index)}
          onClick={() => onChoose(index)}
          className={cn(
            'flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-1.5 py-1 text-sm',
            index === chosen ? 'bg-chosen' : index === pointed && 'bg-hover',
          )}
        >
          <span
            aria-hidden
            className={cn(
              'h-3 w-4 shrink-0 rounded-[2px] border-2',
              familyBorder[control.family],
              control.sure < unsureBelow && 'opacity-40',
            )}
          />
          <span className="shrink-0 text-quiet">{control.kind}</span>
          <span
            className={cn('min-w-0 flex-1 truncate', !control.label && 'text-quiet')}
            title={control.label || undefined}
          >
            {control.label || 'without a name'}
          </span>
          <span className="sr-only">{control.state.join(', ')}</span>
          <span className="figures shrink-0 text-quiet" title={surely(control.sure)}>
            {Math.round(control.sure * 100)} %
          </span>
        </li>
      ))}
    </ul>
  );
}
