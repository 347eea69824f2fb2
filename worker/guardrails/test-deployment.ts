/** Whether an app is deployed for tests, so that what is bought or sent there reaches nobody. */
import ipaddr from 'ipaddr.js';

const names = new Set(
  'test testing tests staging stage stg dev develop development demo sandbox uat qa preview review int integration local localhost'.split(
    ' ',
  ),
);
/** Top-level names that are never public, RFC 2606 and RFC 6762. */
const reserved = new Set(['test', 'example', 'invalid', 'localhost', 'local', 'internal', 'lan', 'home']);
const own = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal']);

/** By its address alone: on this machine or network, or named as a test deployment. */
export function isTestDeployment(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return own.has(ipaddr.process(host).range());
  const parts = host.toLowerCase().split('.');
  return (
    reserved.has(parts.at(-1)!) ||
    parts.slice(0, -1).some((part) => part.split('-').some((word) => names.has(word)))
  );
}
