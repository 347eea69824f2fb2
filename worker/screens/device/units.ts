import sharp from 'sharp';

export interface Units {
  /** Size of the delivered pictures in points, the unit of actions. */
  viewport: { width: number; height: number };
  /** The device's action units per point: 1 on iOS, the density on Android. */
  perPoint: number;
  /** Screenshot pixels per point. */
  ratio: number;
}

/**
 * Measures a device's units: actions are in pixels on Android and in points on iOS, screenshots always in
 * pixels. `density`: pixels per point, if the device reports it.
 */
export function measureUnits(
  window: { width: number; height: number },
  shot: { width: number; height: number },
  density: number | undefined,
): Units {
  // The window may exclude system bars on one side, so use the side that differs less from the picture.
  const scale = Math.min(shot.width / window.width, shot.height / window.height);
  const inPoints = scale > 1.2;
  const perPoint = inPoints ? 1 : Math.max(1, density ?? 1);
  const ratio = inPoints ? scale : perPoint;
  return {
    viewport: { width: Math.round(shot.width / ratio), height: Math.round(shot.height / ratio) },
    perPoint,
    ratio,
  };
}

/** Pixels per point according to a session's capabilities; undefined if they don't say. */
export function densityOf(capabilities: Record<string, unknown>): number | undefined {
  const read = (name: string) => Number(capabilities[`appium:${name}`] ?? capabilities[name]);
  const [dpi, ratio] = [read('deviceScreenDensity'), read('pixelRatio')];
  return dpi > 0 ? dpi / 160 : ratio > 0 ? ratio : undefined;
}

export async function sizeOf(image: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(image).metadata();
  return { width, height };
}
