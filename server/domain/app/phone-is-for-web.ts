import { DomainError } from '../errors.ts';

const says = 'A phone is chosen for web apps: a mobile app runs on a device of its own.';
export const phoneIsForWeb = () => new DomainError('INVALID', `phone: ${says}`, { phone: says });
