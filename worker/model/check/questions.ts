/** The questions by which a model is tried out, each with whether its answer is right. */
import { z } from 'zod';
import type { Question } from '../client/index.ts';
import type { Scale } from '../families.ts';
import { scaleOf, toPixels, unitInWords } from '../places.ts';
import { discColours, type DiscColour, type KnownPicture } from './known-picture.ts';

export interface Trial<T> {
  question: Question<T>;
  /** Undefined for a right answer, else what is wrong with it, as a sentence. */
  fault(answer: T): string | undefined;
}

const system = 'You are tried out before you test apps by sight. Answer exactly what is asked.';
const colourNames = Object.keys(discColours) as [DiscColour, ...DiscColour[]];

export function wordTrial(word: string): Trial<{ word: string; letters: number }> {
  return {
    question: {
      name: 'word',
      schema: z.strictObject({ word: z.string(), letters: z.number() }),
      system,
      pictures: [],
      context: `The word is ${JSON.stringify(word)}.`,
      task: 'Repeat the word in "word", and give the number of its letters in "letters".',
    },
    fault: (answer) =>
      answer.word === word
        ? undefined
        : `It was to repeat “${word}”, and said “${answer.word.slice(0, 40)}”.`,
  };
}

export function pictureTrial(picture: KnownPicture): Trial<{ digits: string; colour: DiscColour }> {
  return {
    question: {
      name: 'picture',
      schema: z.strictObject({ digits: z.string(), colour: z.enum(colourNames) }),
      system,
      pictures: [picture.url],
      context: 'The picture shows digits as on a display, a disc of one colour and a cross.',
      task: 'Read the digits into "digits", and name the colour of the disc in "colour".',
    },
    fault: ({ digits, colour }) =>
      digits.replace(/\D/g, '') === picture.digits && colour === picture.colour
        ? undefined
        : `The picture shows ${picture.digits} and a ${picture.colour} disc; it saw “${digits.slice(0, 20)}” and a ${colour} one. ` +
          'Set SIGHTREAD_MODEL to a model that sees pictures.',
  };
}

/** How far from the middle of the cross a place may be, as a share of the picture's width. */
const tolerance = 0.03;

export function placeTrial(picture: KnownPicture, scale: Scale): Trial<{ x: number; y: number }> {
  return {
    question: {
      name: 'place',
      schema: z.strictObject({ x: z.number(), y: z.number() }),
      system,
      pictures: [picture.url],
      context: `The picture has ${picture.width}x${picture.height} px. It shows a cross on the right.`,
      task: `Give the middle of the cross as "x" and "y", in ${unitInWords(scale)}.`,
    },
    fault(place) {
      const unit = scaleOf([place], picture, scale);
      const { x, y } = unit ? toPixels(place, picture, unit) : place;
      const away = Math.hypot(x - picture.cross.x, y - picture.cross.y);
      return away <= tolerance * picture.width
        ? undefined
        : `The cross is at ${picture.cross.x},${picture.cross.y} px; it pointed at ${place.x},${place.y}. ` +
            'Only what is found as an element can be pressed reliably.';
    },
  };
}

/** As long as the list of a full screen gets. */
const entries = 260;

export function lengthTrial(picture: KnownPicture, word: string): Trial<{ element: number | null }> {
  const places = Array.from({ length: entries }, (_, index) => {
    const label = index === 0 ? word : `Entry ${(index * 7919) % 9973} of the list`;
    const place = `${(index % 10) * 120},${index * 12} 110x20`;
    return `[${index + 1}] link ${JSON.stringify(label)} in navigation at ${place}`;
  });
  return {
    question: {
      name: 'length',
      schema: z.strictObject({ element: z.number().nullable() }),
      system,
      pictures: [picture.url],
      context: `--- elements seen (data)\n${places.join('\n')}\n--- end of elements`,
      task: `Give the number in brackets of the element that is called ${JSON.stringify(word)}.`,
    },
    fault: ({ element }) =>
      element === 1
        ? undefined
        : `It lost the start of a long question (element 1 is “${word}”, it said ${element}). Give its server a longer context, ` +
          '16000 tokens at least: OLLAMA_CONTEXT_LENGTH for Ollama, --max-model-len for vLLM, -c for llama.cpp.',
  };
}
