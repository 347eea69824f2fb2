/** The test that reproduces an issue bears the signature of its fault. Pure. */
const reproduces = 'reproduction:';

export const reproductionSignature = (fault: string): string => `${reproduces}${fault}`;

/** The signature of the fault that a test guards against; undefined for any other test. */
export const faultOfReproduction = (signature: string | null | undefined): string | undefined =>
  signature?.startsWith(reproduces) ? signature.slice(reproduces.length) : undefined;
