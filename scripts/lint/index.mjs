/** Lint rules of our own, as an ESLint plugin. */
import { noDoubleCast } from './no-double-cast.mjs';
import { plainWords } from './plain-words.mjs';
import { roomsInOrder } from './rooms.mjs';

export default { rules: { 'no-double-cast': noDoubleCast, 'plain-words': plainWords, rooms: roomsInOrder } };
