import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '#components/frame/providers.tsx';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Sightread', template: '%s · Sightread' },
  description: 'Autonomous QA that sees an app the way a person does.',
  icons: { icon: '/icon.svg' },
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbfc' },
    { media: '(prefers-color-scheme: dark)', color: '#0c0c0f' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get('theme')?.value;
  return (
    <html
      lang="en"
      suppressHydrationWarning
      {...(theme === 'light' || theme === 'dark' ? { 'data-theme': theme } : {})}
    >
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
