import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Native or dynamically loaded: left to Node instead of being bundled.
  serverExternalPackages: [
    'pg',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@node-rs/argon2',
    'pino',
    'sharp',
    'graphile-worker',
  ],
  turbopack: { root: import.meta.dirname },
  // Types are checked by `npm run types`; doing it again would slow down the first start.
  typescript: { ignoreBuildErrors: true },
  // next-auth then takes its own address from the request: any port and host name work without NEXTAUTH_URL.
  env: { AUTH_TRUST_HOST: 'true' },
  devIndicators: false,
  headers: () =>
    Promise.resolve([
      {
        source: '/:path*',
        headers: [
          { key: 'X-Content-Type-Options', value: 'nosniff' },
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Referrer-Policy', value: 'same-origin' },
          { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=()' },
        ],
      },
      {
        // The address of a shared report is its key: no crawler keeps it, no other site hears of it, no cache
        // holds what it showed.
        source: '/share/:path*',
        headers: [
          { key: 'X-Robots-Tag', value: 'noindex, nofollow, noarchive' },
          { key: 'Referrer-Policy', value: 'no-referrer' },
          { key: 'Cache-Control', value: 'private, no-store' },
        ],
      },
    ]),
};

export default config;
