/**
 * Tells the frames of a window from those that are drawn while the whole page is captured: these are as high as the
 * page, and what they show moves there and back. Where no frame ever has the window's height, nothing is told by it.
 */
export class WindowFrames {
  #isMeasured = false;

  /** `height`: of the frame, `window`: of the window, px, undefined where that is not known. */
  has(height: number, window: number | undefined): boolean {
    const isOfWindow = height === window;
    this.#isMeasured ||= isOfWindow;
    return isOfWindow || !this.#isMeasured;
  }
}
