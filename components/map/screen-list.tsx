'use client';
import { count, shortAddress } from '#components/patterns/format.ts';
import { Picture } from '#components/patterns/picture.tsx';
import { Empty } from '#components/patterns/states.tsx';
import { cn } from '#components/ui/cn.ts';
import type { Screen } from './screen-map.tsx';
import { Coverage, hatched, IssueDot } from './screen-parts.tsx';

/** The same screens in layers from the entry, to read and to walk by keyboard. */
export function ScreenList({
  screens,
  shownId,
  onChoose,
  none,
}: {
  screens: Screen[];
  shownId: string | undefined;
  onChoose: (id: string) => void;
  none: string;
}) {
  const depths = [...new Set(screens.map((screen) => screen.depth))].sort((a, b) => a - b);
  if (screens.length === 0)
    return <Empty title="No screen matches">Nothing on the map is called “{none}”.</Empty>;
  return (
    <div className="flex flex-col gap-6 p-5 max-sm:p-4">
      {depths.map((depth) => (
        <section key={depth} aria-label={depth === 0 ? 'Entry' : `${count(depth, 'act')} from the entry`}>
          <h2 className="mb-3 text-sm font-semibold">
            {depth === 0 ? 'Entry' : `${count(depth, 'act')} away`}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-4 max-sm:grid-cols-2">
            {screens
              .filter((screen) => screen.depth === depth)
              .map((screen) => (
                <ScreenCard
                  key={screen.id}
                  screen={screen}
                  shown={screen.id === shownId}
                  onOpen={() => onChoose(screen.id)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const ScreenCard = ({ screen, shown, onOpen }: { screen: Screen; shown: boolean; onOpen: () => void }) => (
  <li
    className={cn(
      'relative min-w-0 rounded-lg border bg-raised p-2',
      shown
        ? 'border-accent outline-2 outline-accent'
        : screen.covered
          ? 'border-line hover:border-line-strong'
          : 'border-dashed border-line-strong',
    )}
  >
    <div className="relative">
      <Picture
        id={screen.pictureId}
        alt=""
        small
        className={cn('aspect-[16/10]', screen.leftAlone && 'opacity-60')}
      />
      {screen.leftAlone ? <span aria-hidden className={cn('absolute inset-0 rounded-md', hatched)} /> : null}
      <span className="absolute top-1.5 right-1.5">
        <IssueDot screen={screen} />
      </span>
    </div>
    <div className="px-1 pt-2 pb-1">
      <button
        type="button"
        onClick={onOpen}
        aria-current={shown ? 'true' : undefined}
        className="block max-w-full truncate text-base font-medium after:absolute after:inset-0"
      >
        {screen.name}
      </button>
      <p className="truncate font-mono text-xs text-quiet">{shortAddress(screen.address)}</p>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-2">
        <Coverage screen={screen} />
        <span className="figures text-sm text-quiet">{count(screen.ways.length, 'way')}</span>
      </p>
    </div>
  </li>
);
