import { DomainError } from '#server/domain/errors.ts';

const deepest = 20;

/**
 * Text that Postgres can't hold: a NUL character, or half of a surrogate pair. Refused for every operation at
 * once.
 * @throws DomainError INVALID that names the field
 */
export function requireSoundTexts(value: unknown, path: string[] = []): void {
  if (path.length > deepest) throw new DomainError('INVALID', 'The input is nested too deeply.');
  if (typeof value === 'string') {
    if (isSound(value)) return;
    const field = path.join('.') || 'input';
    const message = 'This text holds a character that can’t be kept: NUL, or half of a surrogate pair.';
    throw new DomainError('INVALID', `${field}: ${message}`, { [field]: message });
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isSound(key))
      throw new DomainError('INVALID', 'A field’s name holds a character that can’t be kept.');
    requireSoundTexts(inner, [...path, key]);
  }
}

export const isSound = (text: string) => !text.includes('\u0000') && text.isWellFormed();
