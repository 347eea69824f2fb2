import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml';
import { DOMParser } from '@xmldom/xmldom';
import { X509Certificate } from 'node:crypto';
import { DomainError } from '../errors.ts';
import type { Profile } from './internal.ts';

export interface SamlSettings {
  entryPoint: string;
  idpEntityId: string;
  certificates: string[];
}
export interface SamlPlace {
  acsUrl: string;
  entityId: string;
}

const minutesGood = 10;

function open({
  settings,
  place,
  requests,
}: {
  settings: SamlSettings;
  place: SamlPlace;
  requests: CacheProvider;
}): SAML {
  return new SAML({
    callbackUrl: place.acsUrl,
    issuer: place.entityId,
    audience: place.entityId,
    entryPoint: settings.entryPoint,
    idpCert: settings.certificates,
    // The assertion itself is signed; whether the envelope around it is too, providers handle differently.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 30_000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: minutesGood * 60_000,
    cacheProvider: requests,
  });
}

/** @returns where the browser goes, and the request's id, by which the answer is known */
export async function toSamlProvider({
  settings,
  place,
  relayState,
}: {
  settings: SamlSettings;
  place: SamlPlace;
  relayState: string;
}): Promise<{ url: string; requestId: string }> {
  let requestId = '';
  const requests: CacheProvider = {
    saveAsync: async (key, value) => {
      requestId = key;
      return { value, createdAt: Date.now() };
    },
    getAsync: async () => null,
    removeAsync: async () => null,
  };
  const url = await open({ settings, place, requests }).getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId };
}

/**
 * Who the posted answer stands for. Checked: signature by a known certificate, audience, times, issuer, and
 * that it answers this request.
 * @throws DomainError UNPROCESSABLE
 */
export async function fromSamlProvider({
  settings,
  place,
  requestId,
  begun,
  samlResponse,
}: {
  settings: SamlSettings;
  place: SamlPlace;
  requestId: string;
  begun: Date;
  samlResponse: string;
}): Promise<Profile> {
  const requests: CacheProvider = {
    saveAsync: async () => null,
    getAsync: async (key) => (key === requestId ? begun.toISOString() : null),
    removeAsync: async (key) => key,
  };
  try {
    const { profile } = await open({ settings, place, requests }).validatePostResponseAsync({
      SAMLResponse: samlResponse,
    });
    if (!profile) throw new Error('it names nobody');
    if (settings.idpEntityId && profile.issuer !== settings.idpEntityId)
      throw new Error('it is of another issuer');
    const named = (...names: string[]) =>
      names
        .map((name) => (profile as Record<string, unknown>)[name])
        .find((value): value is string => typeof value === 'string' && value.trim() !== '')
        ?.trim()
        .slice(0, 254) ?? '';
    const email =
      named(
        'email',
        'mail',
        'urn:oid:0.9.2342.19200300.100.1.3',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
      ) || (profile.nameID.includes('@') ? profile.nameID : '');
    const whole = [
      named(
        'firstName',
        'givenName',
        'urn:oid:2.5.4.42',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
      ),
      named(
        'lastName',
        'sn',
        'surname',
        'urn:oid:2.5.4.4',
        'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
      ),
    ]
      .filter(Boolean)
      .join(' ');
    return {
      subject: profile.nameID.slice(0, 500),
      email: email.toLowerCase(),
      name: named('displayName', 'name', 'http://schemas.microsoft.com/identity/claims/displayname') || whole,
      emailVerified: true,
    };
  } catch (error) {
    throw new DomainError(
      'UNPROCESSABLE',
      `The identity provider's answer is not accepted: ${(error instanceof Error ? error.message : String(error)).slice(0, 300)}.`,
    );
  }
}

/** What this side tells an identity provider of itself, as XML. */
export function serviceMetadata(place: SamlPlace): string {
  const none: CacheProvider = {
    saveAsync: async () => null,
    getAsync: async () => null,
    removeAsync: async () => null,
  };
  return open({
    settings: { entryPoint: place.acsUrl, idpEntityId: '', certificates: ['unused'] },
    place,
    requests: none,
  }).generateServiceProviderMetadata(null);
}

const md = 'urn:oasis:names:tc:SAML:2.0:metadata';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What an identity provider's metadata says. @throws DomainError INVALID that says what is missing */
export function readMetadata(xml: string): SamlSettings {
  const wrong = (what: string) =>
    new DomainError('INVALID', `The metadata is not usable: ${what}`, { metadata: what });
  // Entities in a document from outside can only do harm.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw wrong('it holds a document type.');
  let failed = false;
  const fail = () => {
    failed = true;
  };
  const document = new DOMParser({
    errorHandler: { warning: () => undefined, error: fail, fatalError: fail },
  }).parseFromString(xml, 'text/xml') as Document | undefined;
  const entity = failed
    ? undefined
    : document?.documentElement && [...all(document, md, 'EntityDescriptor')][0];
  if (!entity) throw wrong('there is no EntityDescriptor in it.');
  const provider = all(entity, md, 'IDPSSODescriptor')[0];
  if (!provider) throw wrong('it describes no identity provider.');
  const entryPoint = all(provider, md, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirect)
    ?.getAttribute('Location');
  if (!entryPoint || !/^https?:\/\//.test(entryPoint)) throw wrong('no sign-in address for HTTP-Redirect.');
  const certificates = all(provider, md, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => all(key, ds, 'X509Certificate'))
    .map((node) => readCertificate(node.textContent ?? ''));
  if (certificates.length === 0) throw wrong('no signing certificate.');
  return {
    entryPoint,
    idpEntityId: entity.getAttribute('entityID') ?? '',
    certificates: [...new Set(certificates)].slice(0, 5),
  };
}

const all = (node: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS(namespace, name));

/** @returns base64 of DER. @throws DomainError INVALID */
export function readCertificate(text: string): string {
  const bare = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  try {
    return new X509Certificate(Buffer.from(bare, 'base64')).raw.toString('base64');
  } catch {
    throw new DomainError('INVALID', 'The certificate can’t be read. Paste it as PEM, or its base64 alone.', {
      certificate: 'The certificate can’t be read. Paste it as PEM, or its base64 alone.',
    });
  }
}

/** When the last of the certificates ends. */
export const certificatesEnd = (certificates: string[]) =>
  new Date(
    Math.max(
      ...certificates.map((certificate) =>
        Date.parse(new X509Certificate(Buffer.from(certificate, 'base64')).validTo),
      ),
    ),
  );
