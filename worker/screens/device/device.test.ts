import { describe, expect, it } from 'vitest';
import { isUnsupported } from './alerts.ts';
import { chord, scrolls, tap } from './gestures.ts';
import { keyCodes, readChord } from './keys.ts';
import { densityOf, measureUnits } from './units.ts';

describe('a device’s units', () => {
  it('iOS acts in points and shoots in pixels', () => {
    expect(measureUnits({ width: 390, height: 844 }, { width: 1170, height: 2532 }, undefined)).toEqual({
      viewport: { width: 390, height: 844 },
      perPoint: 1,
      ratio: 3,
    });
  });

  it('Android does both in pixels, and its window may leave out the system’s bars', () => {
    const units = measureUnits(
      { width: 1080, height: 2148 },
      { width: 1080, height: 2400 },
      densityOf({ 'appium:deviceScreenDensity': 420 }),
    );
    expect(units).toEqual({ viewport: { width: 411, height: 914 }, perPoint: 2.625, ratio: 2.625 });
  });

  it('lying on its side, with the bars at the side', () => {
    expect(
      measureUnits(
        { width: 2148, height: 1080 },
        { width: 2400, height: 1080 },
        densityOf({ pixelRatio: 2.625 }),
      ).viewport,
    ).toEqual({ width: 914, height: 411 });
  });

  it('a device that does not tell its density is taken as it is', () => {
    expect(densityOf({ platformName: 'Android' })).toBeUndefined();
    expect(measureUnits({ width: 800, height: 600 }, { width: 800, height: 600 }, undefined)).toEqual({
      viewport: { width: 800, height: 600 },
      perPoint: 1,
      ratio: 1,
    });
  });
});

describe('a finger', () => {
  const glass = { width: 390, height: 844 };

  it('swipes the other way than what it scrolls, and keeps clear of the edges', () => {
    for (const by of [
      { dx: 0, dy: 300 },
      { dx: 0, dy: -2000 },
      { dx: 200, dy: 0 },
      { dx: 0, dy: 1e6 },
    ]) {
      for (const at of [
        { x: 0, y: 0 },
        { x: 195, y: 422 },
        { x: 390, y: 844 },
      ]) {
        const swipes = scrolls(at, by, glass);
        expect(swipes.length).toBeLessThanOrEqual(8);
        for (const { from, to } of swipes) {
          expect(Math.sign(from.y - to.y)).toBe(Math.sign(by.dy));
          expect(Math.sign(from.x - to.x)).toBe(Math.sign(by.dx));
          for (const { x, y } of [from, to]) {
            expect(x).toBeGreaterThan(glass.width * 0.05);
            expect(x).toBeLessThan(glass.width * 0.95);
            expect(y).toBeGreaterThan(glass.height * 0.05);
            expect(y).toBeLessThan(glass.height * 0.95);
          }
        }
      }
    }
    const sum = scrolls({ x: 195, y: 422 }, { dx: 0, dy: 1600 }, glass).reduce(
      (all, { from, to }) => all + from.y - to.y,
      0,
    );
    expect(sum).toBeCloseTo(1600);
  });

  it('taps twice in one gesture', () => {
    expect(
      tap({ x: 1.4, y: 2.6 }, { count: 2 }).actions.filter(({ type }) => type === 'pointerDown'),
    ).toHaveLength(2);
    expect(tap({ x: 1.4, y: 2.6 }).actions[0]).toMatchObject({ x: 1, y: 3 });
  });
});

describe('a keyboard', () => {
  it('reads chords, each platform by its own modifier', () => {
    expect(readChord('ControlOrMeta+A', 'Android')).toEqual([keyCodes.Control, 'a']);
    expect(readChord('ControlOrMeta+A', 'iOS')).toEqual([keyCodes.Meta, 'a']);
    expect(readChord('Control+Shift+K', 'Android')).toEqual([keyCodes.Control, keyCodes.Shift, 'K']);
    expect(readChord('+', 'iOS')).toEqual(['+']);
    expect(readChord('Control++', 'Android')).toEqual([keyCodes.Control, '+']);
    expect(() => readChord('Hyper+A', 'iOS')).toThrow('no key “Hyper”');
  });

  it('lets go in the reverse order', () => {
    expect(
      chord(['1', '2']).actions.map((action) => `${action.type} ${'value' in action ? action.value : ''}`),
    ).toEqual(['keyDown 1', 'keyDown 2', 'keyUp 2', 'keyUp 1']);
  });
});

describe('what a driver answers', () => {
  const error = (name: string, message = '') => Object.assign(new Error(message), { name });
  it('lacking an endpoint is another thing than refusing it now', () => {
    expect(isUnsupported(error('unknown method', 'Method has not yet been implemented'))).toBe(true);
    expect(isUnsupported(error('unknown command'))).toBe(true);
    expect(isUnsupported(error('no such alert', 'A modal dialog was not open'))).toBe(false);
    expect(isUnsupported(error('unexpected alert open'))).toBe(false);
  });
});
