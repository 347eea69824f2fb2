/** Lint rules of our own, as an ESLint plugin. */
import { noDoubleCast } from './no-double-cast.mjs';
import { roomsInOrder } from './rooms.mjs';

export default { rules: { 'no-double-cast': noDoubleCast, rooms: roomsInOrder } };
