import { expect, it } from 'vitest';
import { lostOr } from './session-lost.ts';

const error = (message: string, name = 'Error') => Object.assign(new Error(message), { name });

it.each([
  ['invalid session id', 'A session is either terminated or not started'],
  ['unknown error', 'Could not proxy command to the remote server. Original error: socket hang up'],
  ['invalid context', "'POST /actions' cannot be proxied to UiAutomator2 server because the process ended"],
  ['unknown error', "adb: device 'emulator-5554' not found"],
  ['Error', 'connect ECONNREFUSED 127.0.0.1:4723'],
])('%s: %s: the session is lost', (name, message) => {
  expect(lostOr(error(message, name))).toMatchObject({
    name: 'SessionLostError',
    message: `The device or its server is gone (${message}). See that it is connected and awake, then run this again.`,
  });
});

it.each([
  ['no such alert', 'An attempt was made to operate on a modal dialog when one was not open'],
  ['invalid argument', 'The text is not typed'],
  ['MissingCapabilityError', 'This device cannot hover: it lacks the capability “pointer”.'],
])('%s: an error of what was asked stays what it is', (name, message) => {
  const given = error(message, name);
  expect(lostOr(given)).toBe(given);
});
