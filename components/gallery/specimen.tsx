import type { ReactNode } from 'react';

/** A component, and under its name the states that it has. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-lg border border-line bg-raised">
    <h2 className="border-b border-line px-4 py-2 text-sm font-semibold">{title}</h2>
    <div className="flex flex-wrap items-start gap-4 p-4">{children}</div>
  </section>
);
