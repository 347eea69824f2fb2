/** A real SAML identity provider: its metadata, its sign-in page and signed answers, over HTTP. For tests. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';
import { ownPair } from './key-pairs.ts';

samlify.setSchemaValidator({ validate: () => Promise.resolve('not checked by the provider of the tests') });
const { IdentityProvider, ServiceProvider, SamlLib } = samlify;
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const byEmail = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

interface Place {
  acsUrl: string;
  entityId: string;
}
export interface Answer {
  email: string;
  place: Place;
  requestId: string;
  audience?: string;
  issuer?: string;
  /** Minutes from now. */
  until?: number;
  signed?: boolean;
  pair?: typeof ownPair;
}

/** What an identity provider called `entityId` posts, base64. */
export async function answer(
  entityId: string,
  {
    email,
    place,
    requestId,
    audience = place.entityId,
    issuer = entityId,
    until = 5,
    signed = true,
    pair = ownPair,
  }: Answer,
): Promise<string> {
  const idp = IdentityProvider({
    entityID: entityId,
    privateKey: pair.privateKey,
    signingCert: pair.certificate,
    isAssertionEncrypted: false,
    nameIDFormat: [byEmail],
    singleSignOnService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${entityId}/sso` },
    ],
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: 'displayName',
          valueTag: 'name',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
          valueXsiType: 'xs:string',
        },
      ],
    },
  });
  const sp = ServiceProvider({
    entityID: place.entityId,
    wantAssertionsSigned: true,
    assertionConsumerService: [
      { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: place.acsUrl },
    ],
  });
  const now = new Date();
  const end = new Date(now.getTime() + until * 60_000).toISOString();
  const fill = (template: string) => {
    const id = `_${randomUUID()}`;
    const values = {
      ID: id,
      AssertionID: `_${randomUUID()}`,
      Destination: place.acsUrl,
      Audience: audience,
      SubjectRecipient: place.acsUrl,
      AssertionConsumerServiceURL: place.acsUrl,
      EntityID: place.entityId,
      Issuer: issuer,
      IssueInstant: now.toISOString(),
      ConditionsNotBefore: new Date(Math.min(now.getTime(), Date.parse(end) - 60_000)).toISOString(),
      ConditionsNotOnOrAfter: end,
      SubjectConfirmationDataNotOnOrAfter: end,
      StatusCode: success,
      NameIDFormat: byEmail,
      NameID: email,
      InResponseTo: requestId,
      AuthnStatement: '',
      attrName: `${email.split('@')[0]} of the provider`,
    };
    return { id, context: SamlLib.replaceTagsByValue(template, values) };
  };
  const { context } = await idp.createLoginResponse(
    sp,
    { extract: { request: { id: requestId } } },
    'post',
    { email },
    fill,
  );
  if (signed) return context;
  const bare = Buffer.from(context, 'base64')
    .toString('utf8')
    .replace(/<(ds:)?Signature[\s\S]*?<\/(ds:)?Signature>/g, '');
  return Buffer.from(bare).toString('base64');
}

/** The id of the request that an address carries, and what the answer must bring back. */
export function readRequest(url: string): {
  requestId: string;
  relayState: string;
  acsUrl: string;
  entityId: string;
} {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    requestId: read(/\sID="([^"]+)"/),
    relayState: searchParams.get('RelayState') ?? '',
    acsUrl: read(/AssertionConsumerServiceURL="([^"]+)"/),
    entityId: read(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** `/metadata`, and a sign-in page at `/sso` that takes any e-mail. */
export async function startSamlProvider() {
  let entityId = '';
  const bare = ownPair.certificate.replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
  const server = createServer((request, response) => {
    const html = (body: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><html lang="en"><title>Identity provider</title><main><h1>Identity provider</h1>${body}</main></html>`,
        );
    const url = new URL(request.url ?? '/', entityId);
    void (async () => {
      if (url.pathname === '/metadata') {
        response
          .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
          .end(
            '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ' +
              `entityID="${entityId}"><md:IDPSSODescriptor ` +
              'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">' +
              '<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
              `<ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
              '</md:KeyDescriptor><md:SingleSignOnService ' +
              `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/sso"/>` +
              '</md:IDPSSODescriptor></md:EntityDescriptor>',
          );
      } else if (request.method !== 'POST') {
        html(
          `<form method="post" action="${escape(url.href)}"><label>E-mail <input name="email" ` +
            'type="email"></label> <button>Sign in at the provider</button></form>',
        );
      } else {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        const { requestId, relayState, ...place } = readRequest(url.href);
        const samlResponse = await answer(entityId, {
          email: new URLSearchParams(body).get('email') ?? '',
          place,
          requestId,
        });
        html(
          `<form method="post" action="${escape(place.acsUrl)}">` +
            `<input type="hidden" name="SAMLResponse" value="${samlResponse}">` +
            `<input type="hidden" name="RelayState" value="${escape(relayState)}">` +
            '<button>Go back</button></form><script>document.forms[0].submit()</script>',
        );
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  entityId = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    entityId,
    metadataUrl: `${entityId}/metadata`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
