'use client';
import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#components/ui/when-idle.ts';
import { onOpenPalette } from './palette-state.ts';
import type { PaletteProps } from './palette.tsx';

let palette: Promise<ComponentType<PaletteProps>> | undefined;
const load = () => (palette ??= import('./palette.tsx').then(({ Palette }) => Palette));

/**
 * Hears ⌘K on every page. The palette itself is fetched once the page rests, or as soon as somebody wants it.
 */
export function PaletteHost({ appId }: { appId: string }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const fetched = () => void load().then((found) => setPalette(() => found));
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      fetched();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    const off = [
      onOpenPalette(() => {
        fetched();
        setOpen(true);
      }),
      whenIdle(fetched),
    ];
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const end of off) end();
    };
  }, []);
  return Palette ? <Palette appId={appId} open={open} setOpen={setOpen} /> : null;
}
