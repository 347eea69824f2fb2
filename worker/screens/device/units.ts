import sharp from 'sharp';

export interface Units {
  /** Size of the pictures that are handed out, in points: what acts are given in. */
  viewport: { width: number; height: number };
  /** The device's own units of an act a point: 1 on iOS, the density on Android. */
  perPoint: number;
  /** Pixels of a screenshot a point. */
  ratio: number;
}

/**
 * Measures a device, as each counts in another unit: acts are in pixels on Android and in points on iOS,
 * screenshots always in pixels.
 * `density` is pixels a point, where the device tells it.
 */
export function measureUnits(
  window: { width: number; height: number },
  shot: { width: number; height: number },
  density: number | undefined,
): Units {
  // A window may leave out the system's bars on one side: the side that differs less from the picture is the
  // whole one.
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

/** Pixels a point as a session's capabilities tell it. */
export function densityOf(capabilities: Record<string, unknown>): number | undefined {
  const read = (name: string) => Number(capabilities[`appium:${name}`] ?? capabilities[name]);
  const [dpi, ratio] = [read('deviceScreenDensity'), read('pixelRatio')];
  return dpi > 0 ? dpi / 160 : ratio > 0 ? ratio : undefined;
}

export async function sizeOf(image: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(image).metadata();
  return { width, height };
}
