/** How something is pressed: with which button, how long, with which keys held. */
export type HeldKey = 'Shift' | 'Control' | 'Alt' | 'Meta';

/** How long a long press lasts, ms: longer than any platform asks for. */
export const longPressMs = 900;

/** How a press differs from one short click with the main button. */
export interface PressManner {
  count?: 1 | 2;
  button?: 'right' | 'middle';
  /** Held down for about a second. */
  long?: true;
  /** Keys held down meanwhile. */
  holding?: HeldKey[];
}

/** Of an act, only what says how it is pressed. */
export const mannerOf = ({ count, button, long, holding }: PressManner): PressManner => ({
  ...(count ? { count } : {}),
  ...(button ? { button } : {}),
  ...(long ? { long } : {}),
  ...(holding && holding.length > 0 ? { holding } : {}),
});

/** What a press is called: 'Shift-click', 'Right-click'. */
export const pressVerb = ({ count, button, long, holding = [] }: PressManner = {}): string => {
  const kinds = [
    ...holding,
    ...(button ? [button] : []),
    ...(long ? ['long'] : []),
    ...(count === 2 ? ['double'] : []),
  ];
  const verb = [...kinds, long ? 'press' : 'click'].join('-');
  return verb.charAt(0).toUpperCase() + verb.slice(1);
};
