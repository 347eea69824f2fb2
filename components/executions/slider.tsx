'use client';
import { useState } from 'react';
import { fittingWidth, pictureUrl } from '#components/patterns/picture.tsx';

/** Before and after on one place: what is right of the line is after. */
export function BeforeAfter({ before, after, alt }: { before: string; after: string; alt: string }) {
  const [at, setAt] = useState(50);
  const [size, setSize] = useState<{ width: number; height: number }>();
  return (
    <div
      className="relative mx-auto w-full max-w-[1100px] overflow-hidden rounded-md border border-line bg-sunken"
      style={fittingWidth(size)}
    >
      <img
        src={pictureUrl(before)}
        alt={`${alt}, before`}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
        className="block h-auto w-full"
        draggable={false}
      />
      <img
        src={pictureUrl(after)}
        alt={`${alt}, after`}
        className="absolute inset-0 h-full w-full"
        draggable={false}
        style={{ clipPath: `inset(0 0 0 ${at}%)` }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent-solid outline outline-white/70"
        style={{ left: `${at}%` }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-2 left-2 rounded-sm bg-raised px-1.5 text-xs font-medium"
      >
        Before
      </span>
      <span
        aria-hidden
        className="pointer-events-none absolute top-2 right-2 rounded-sm bg-raised px-1.5 text-xs font-medium"
      >
        After
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(Number(event.target.value))}
        aria-label="Between before and after"
        aria-valuetext={`${100 - at} % after`}
        className="absolute inset-0 h-full w-full cursor-ew-resize opacity-0 focus-visible:opacity-30"
      />
    </div>
  );
}
