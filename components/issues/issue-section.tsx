import type { Outputs } from '#components/frame/trpc.ts';

export type IssueCase = Outputs['issue']['get'];

/** A part of an issue under its own heading. */
export const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="border-t border-line px-6 py-5 max-sm:px-4">
    <h3 className="mb-2.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);
