import { DomainError } from '../errors.ts';
import { prepareCommand } from './prepare-command.ts';

/** @throws DomainError INVALID where a placeholder of the command can't be filled safely, with the reason */
export function checkCommand(instructions: string): void {
  const prepared = prepareCommand(instructions);
  if ('refused' in prepared)
    throw new DomainError('INVALID', prepared.refused, { instructions: prepared.refused });
}
