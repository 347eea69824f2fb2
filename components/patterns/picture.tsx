'use client';
import { ImageOff } from 'lucide-react';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';

/** px of a picture. */
export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
const hasNumbers = <Key extends string>(json: unknown, keys: readonly Key[]): json is Record<Key, number> =>
  typeof json === 'object' &&
  json !== null &&
  keys.every((key) => typeof (json as Record<string, unknown>)[key] === 'number');
/** A JSON column as what it is to be, or nothing. */
export const boxOf = (json: unknown): Box | undefined =>
  hasNumbers(json, ['x', 'y', 'width', 'height']) ? json : undefined;
export const pointOf = (json: unknown): Point | undefined =>
  hasNumbers(json, ['x', 'y']) ? json : undefined;

const artifacts = '/api/artifacts';
export const pictureUrl = (id: string, base = artifacts) => `${base}/${id}`;
/** Of a picture as small as a card shows it. */
export const smallPictureUrl = (id: string, base = artifacts) => `${pictureUrl(id, base)}?small`;

export interface PictureProps {
  id: string | null | undefined;
  alt: string;
  /** Marks, in px of the picture. */
  point?: Point;
  target?: Box;
  proof?: Box;
  proofTone?: 'good' | 'bad' | 'caution';
  className?: string;
  eager?: boolean;
  /** As small as a card shows it; marks need the whole one. */
  small?: boolean;
  /** Shows a phone's picture whole: no larger than it is, and than the window is high. */
  fits?: boolean;
  /** Address that pictures are below; that of signed-in people if left out. */
  base?: string;
  /** Lies over the picture, as large as it, once that is there. */
  children?: ReactNode;
}

/** Wider pictures are windows of a desktop, px. */
const widestPhone = 600;

/** The most that a phone's picture takes, so that it is seen whole; nothing for a page of any other shape. */
export const fittingWidth = (size: Pick<Box, 'width' | 'height'> | undefined): CSSProperties | undefined =>
  size && size.width <= widestPhone && size.height > size.width && size.height < 3 * size.width
    ? { maxWidth: `min(${size.width}px, calc((100dvh - 15rem) * ${size.width / size.height}))` }
    : undefined;

const proofTones = { good: 'border-good', bad: 'border-bad', caution: 'border-caution' };

/** A picture of the tested app, with a ring where it was acted and a box on what proved it. */
export function Picture({
  id,
  alt,
  point,
  target,
  proof,
  proofTone = 'bad',
  className,
  eager,
  small,
  fits = false,
  base,
  children,
}: PictureProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [failed, setFailed] = useState<string>();
  if (!id || failed === id) {
    return (
      <div
        className={cn(
          'flex aspect-[16/10] flex-col items-center justify-center gap-1.5 rounded-md border',
          'border-dashed border-line-strong bg-sunken text-sm text-quiet',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-5" />
        {id ? 'The picture is no longer kept.' : 'No picture was taken here.'}
      </div>
    );
  }
  const place = (box: Box) =>
    size && {
      left: `${(box.x / size.width) * 100}%`,
      top: `${(box.y / size.height) * 100}%`,
      width: `${(box.width / size.width) * 100}%`,
      height: `${(box.height / size.height) * 100}%`,
    };
  return (
    <div
      className={cn('relative overflow-hidden rounded-md border border-line bg-sunken', className)}
      style={fits ? fittingWidth(size) : undefined}
    >
      {/* Pictures come from our own artifact route, sized by the tested app; next/image would only re-encode the evidence. */}
      <img
        src={(small ? smallPictureUrl : pictureUrl)(id, base)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="block h-auto w-full"
        onLoad={(event) =>
          setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
        }
        onError={() => setFailed(id)}
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0 && !size)
            setSize({ width: image.naturalWidth, height: image.naturalHeight });
        }}
      />
      {size && target ? (
        <span
          aria-hidden
          data-mark="target"
          className="absolute rounded-sm border-2 border-accent"
          style={place(target)}
        />
      ) : null}
      {size && proof ? (
        <span
          aria-hidden
          data-mark="proof"
          className={cn(
            'absolute rounded-sm border-2 bg-transparent outline-[3px] outline-white/60',
            proofTones[proofTone],
          )}
          style={place(proof)}
        />
      ) : null}
      {size && point ? (
        <span
          aria-hidden
          data-mark="point"
          className={
            'absolute size-7 -translate-1/2 rounded-full border-[3px] border-accent-solid ' +
            'bg-accent-solid/15 outline-2 outline-white/80'
          }
          style={{ left: `${(point.x / size.width) * 100}%`, top: `${(point.y / size.height) * 100}%` }}
        />
      ) : null}
      {size ? children : null}
    </div>
  );
}
