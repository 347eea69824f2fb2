import type { Oracle } from '../types.ts';
import { accessibility } from './accessibility.ts';
import { crash } from './crash.ts';
import { httpError } from './http-error.ts';
import { slowResponse } from './slow-response.ts';
import { uncaughtException } from './uncaught-exception.ts';

/** Oracles for what the browser or device reports beside the picture. */
export const signalOracles: readonly Oracle[] = [
  crash,
  httpError,
  uncaughtException,
  slowResponse,
  accessibility,
];
