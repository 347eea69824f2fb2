/** Settings that only some platforms have. */
import { DomainError } from '../errors.ts';

const refused = (field: string, says: string) =>
  new DomainError('INVALID', `${field}: ${says}`, { [field]: says });

export const phoneIsForWeb = () =>
  refused('phone', 'A phone is chosen for web apps: a mobile app runs on a device of its own.');

export const viewportIsForWeb = () =>
  refused('viewport', 'A size is chosen for web apps: a mobile app fills the screen of its device.');

export const phoneOrViewport = () =>
  refused('viewport', 'A phone has a size of its own: name either a phone or a size.');

export const osVersionIsForMobile = () =>
  refused(
    'osVersion',
    'A version of the system is chosen for mobile apps: a web app is tested in a browser. Leave it out.',
  );
