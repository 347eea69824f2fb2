import { statusWord } from '#components/patterns/status.tsx';
import type { Box } from '#components/patterns/picture.tsx';
import type { Frame } from './frames.ts';

/** px: the room of a picture, lying or standing, and of the words below it. */
const room = { lying: { width: 1280, height: 800 }, standing: { width: 720, height: 1080 } };
const captionPx = 96;
const marginPx = 24;

export interface Size {
  width: number;
  height: number;
}

/** Of the whole video, by its first picture. */
export function sizeFor(picture: Size | undefined): Size {
  const { width, height } = picture && picture.height > picture.width ? room.standing : room.lying;
  return { width, height: height + captionPx };
}

export interface DrawFrameOptions {
  context: CanvasRenderingContext2D;
  frame: Frame;
  picture: (CanvasImageSource & Size) | undefined;
}

/** In the colours that the page has now. */
export function drawFrame({ context, frame, picture }: DrawFrameOptions): void {
  const { width, height } = context.canvas;
  const style = getComputedStyle(document.body);
  const paint = { surface: style.backgroundColor, text: style.color, font: style.fontFamily };
  const stage = { width, height: height - captionPx };
  context.fillStyle = paint.surface;
  context.fillRect(0, 0, width, height);
  if (picture) {
    const scale = Math.min(stage.width / picture.width, stage.height / picture.height);
    const at = {
      x: (stage.width - picture.width * scale) / 2,
      y: (stage.height - picture.height * scale) / 2,
    };
    context.drawImage(picture, at.x, at.y, picture.width * scale, picture.height * scale);
    const box = (mark: Box, colour: string) =>
      outline(
        context,
        {
          x: at.x + mark.x * scale,
          y: at.y + mark.y * scale,
          width: mark.width * scale,
          height: mark.height * scale,
        },
        colour,
      );
    if (frame.target) box(frame.target, marks.act);
    if (frame.proof)
      box(
        frame.proof,
        frame.status === 'passed' ? marks.passed : frame.status === 'failed' ? marks.failed : marks.other,
      );
    if (frame.point) ring(context, at.x + frame.point.x * scale, at.y + frame.point.y * scale);
  } else {
    context.fillStyle = paint.text;
    context.font = `400 20px ${paint.font}`;
    context.fillText('There is no picture of this moment.', marginPx, stage.height / 2);
  }
  // The words stand on their own ground: a tall picture may end in any colour.
  context.fillStyle = paint.surface;
  context.fillRect(0, stage.height, width, captionPx);
  context.fillStyle =
    marks[frame.status === 'passed' ? 'passed' : frame.status === 'failed' ? 'failed' : 'other'];
  context.fillRect(0, stage.height, width * (frame.step / frame.of), 4);
  context.fillStyle = paint.text;
  context.font = `600 22px ${paint.font}`;
  context.fillText(shortened(context, frame.intent, width - 2 * marginPx), marginPx, stage.height + 42);
  context.font = `400 17px ${paint.font}`;
  context.globalAlpha = 0.7;
  context.fillText(
    `Step ${frame.step} of ${frame.of} · ${statusWord(frame.status)}`,
    marginPx,
    stage.height + 72,
  );
  context.globalAlpha = 1;
}

const marks = { act: '#5b4be0', passed: '#2c9a63', failed: '#d2453c', other: '#d9922a' };

function outline(context: CanvasRenderingContext2D, { x, y, width, height }: Box, colour: string): void {
  for (const [line, stroke] of [
    [7, 'rgb(255 255 255 / 0.7)'],
    [3, colour],
  ] as const) {
    context.lineWidth = line;
    context.strokeStyle = stroke;
    context.strokeRect(x, y, width, height);
  }
}

function ring(context: CanvasRenderingContext2D, x: number, y: number): void {
  for (const [line, stroke] of [
    [9, 'rgb(255 255 255 / 0.8)'],
    [4, marks.act],
  ] as const) {
    context.lineWidth = line;
    context.strokeStyle = stroke;
    context.beginPath();
    context.arc(x, y, 16, 0, 2 * Math.PI);
    context.stroke();
  }
}

function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > room)
    end -= Math.max(1, Math.round(end / 50));
  return `${text.slice(0, end).trimEnd()}…`;
}
