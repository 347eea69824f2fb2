/**
 * Which addresses a tested app, a script or a webhook may reach. Judged on the address itself, never on its
 * name.
 */
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export interface EgressPolicy {
  allowLoopback: boolean;
  /** CIDR ranges, single addresses or host names that are allowed although they are private. */
  allowPrivate: string[];
  /** The service's own ports: refused on every address of this host. */
  denyPorts: number[];
}

export interface Refusal {
  host: string;
  port: number;
  /** A sentence for people. */
  reason: string;
}

/** Where a cloud machine hands out its own credentials; refused even where its range is allowed. */
const metadata = new Set(['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254']);

/** @returns why the address may not be reached, or undefined where it may */
export function judgeAddress(
  address: string,
  port: number,
  policy: EgressPolicy,
  host = address,
): string | undefined {
  const ip = parse(address);
  if (!ip) return `${address} is not an address.`;
  const plain = ip.toString();
  if (metadata.has(plain))
    return `${plain} hands out this machine's own credentials; it is never reachable for a tested app.`;
  const range: string = ip.range();
  if (
    policy.denyPorts.includes(port) &&
    (range === 'loopback' || range === 'unspecified' || isOwnAddress(plain))
  ) {
    return `Port ${port} belongs to Sightread itself.`;
  }
  if (range === 'unicast') return undefined;
  if (range === 'loopback' && policy.allowLoopback) return undefined;
  if (policy.allowPrivate.some((allowed) => matches(ip, host, allowed))) return undefined;
  if (range === 'loopback')
    return `${plain} is this machine. The operator can allow that with SIGHTREAD_ALLOW_LOOPBACK=1.`;
  if (range === 'private' || range === 'uniqueLocal' || range === 'carrierGradeNat') {
    return `${plain} is in a private network. The operator can allow it with SIGHTREAD_ALLOW_PRIVATE=${plain}.`;
  }
  return `${plain} is in a range (${range}) that no app is served from.`;
}

/** IPv4 inside IPv6, in whichever way, counts as the IPv4 address that it leads to. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return undefined;
  return ipaddr.process(bare);
}

function matches(ip: ipaddr.IPv4 | ipaddr.IPv6, host: string, allowed: string): boolean {
  if (allowed.toLowerCase() === host.toLowerCase()) return true;
  try {
    const [range, bits] = allowed.includes('/') ? ipaddr.parseCIDR(allowed) : single(allowed);
    return range.kind() === ip.kind() && ip.match(range, bits);
  } catch {
    return false;
  }
}

function single(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const ip = ipaddr.parse(address);
  return [ip, ip.kind() === 'ipv4' ? 32 : 128];
}

function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) =>
    list?.some((entry) => parse(entry.address)?.toString() === address),
  );
}
