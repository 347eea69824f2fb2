import * as oidc from 'openid-client';
import { guardedFetch } from '#server/platform/egress/fetch.ts';
import { DomainError } from '../errors.ts';
import type { Profile } from './internal.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}
/** What is kept between the way there and the way back. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const viaGuard: oidc.CustomFetch = (url, { body, headers, method, signal }) =>
  guardedFetch(url, {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body == null ? {} : { body: String(body) }),
    ...(signal ? { signal } : {}),
  });

/** @throws DomainError UNPROCESSABLE with what the provider, or the way to it, said */
export async function discover({
  issuer,
  clientId,
  clientSecret,
}: OidcSettings): Promise<oidc.Configuration> {
  const execute = issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [];
  try {
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      execute,
      [oidc.customFetch]: viaGuard,
      timeout: 10,
    });
    const metadata = found.serverMetadata();
    const inBody = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const configuration = new oidc.Configuration(
      metadata,
      clientId,
      clientSecret,
      inBody ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret),
    );
    configuration[oidc.customFetch] = viaGuard;
    configuration.timeout = 10;
    for (const allow of execute) allow(configuration);
    return configuration;
  } catch (error) {
    throw new DomainError(
      'UNPROCESSABLE',
      `The identity provider at ${issuer} could not be read: ${sayWhy(error)}`,
    );
  }
}

export async function toProvider({
  settings,
  redirectUri,
  email,
}: {
  settings: OidcSettings;
  redirectUri: string;
  email?: string;
}): Promise<{ url: string; secrets: OidcSecrets }> {
  const configuration = await discover(settings);
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(email ? { login_hint: email } : {}),
  });
  return { url: url.href, secrets };
}

/**
 * Trades the code for who it is; state, nonce, issuer, audience and signature are checked. @throws
 * DomainError UNPROCESSABLE
 */
export async function fromProvider({
  settings,
  callback,
  secrets,
}: {
  settings: OidcSettings;
  callback: URL;
  secrets: OidcSecrets;
}): Promise<Profile> {
  const configuration = await discover(settings);
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const more =
      typeof claims.email === 'string' || !configuration.serverMetadata().userinfo_endpoint
        ? claims
        : { ...claims, ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    return {
      subject: claims.sub,
      email: text(more.email).toLowerCase(),
      name: text(more.name),
      emailVerified: more.email_verified !== false && more.email_verified !== 'false',
    };
  } catch (error) {
    throw new DomainError(
      'UNPROCESSABLE',
      `The identity provider's answer is not accepted: ${sayWhy(error)}`,
    );
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 254) : '');

function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return 'it is not an answer.';
  const said =
    'error_description' in error && typeof error.error_description === 'string'
      ? error.error_description
      : error.cause instanceof Error
        ? `${error.message} (${error.cause.message})`
        : error.message;
  return `${said.slice(0, 300).replace(/\.$/, '')}.`;
}
