import { expect, it } from 'vitest';
import { readCall } from './script-calls.ts';

it.each([
  ['#{reset-data}', ['reset-data'], ''],
  ['Run #{reset-data}', ['reset-data'], ''],
  ['Run the script #{reset-data}.', ['reset-data'], ''],
  ['First, run #{create-user} to have somebody to sign in as', ['create-user'], ''],
  ['Call #{a}, #{b} and #{c}', ['a', 'b', 'c'], ''],
  ['Run #{reset-data} and click "Reload"', ['reset-data'], 'click "Reload"'],
  ['Run #{reset-data}, then open /cart', ['reset-data'], 'open /cart'],
  ['Run #{get-otp} and type it in "Code"', ['get-otp'], 'type #{get-otp} in "Code"'],
  ['Execute #{get-otp}. Enter its value in "Code"', ['get-otp'], 'Enter #{get-otp} in "Code"'],
  ['Run #{get-user} and type #{get-user} in "it"', ['get-user'], 'type #{get-user} in "it"'],
  ['Type #{get-otp} in "Code"', [], 'Type #{get-otp} in "Code"'],
])('%s', (text, names, rest) => expect(readCall(text)).toEqual({ names, rest }));
