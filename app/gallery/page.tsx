import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Gallery } from '#components/gallery/gallery.tsx';

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } };

/** For those who build the dashboard: `npm run dev`, then /gallery. */
export default function GalleryPage() {
  if (process.env.NODE_ENV === 'production') notFound();
  return <Gallery />;
}
