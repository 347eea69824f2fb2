/** Where a section of this title is jumped to. */
export const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

/** What it is about at the left, the controls at the right. An address leads to it by its title. */
export const SettingsSection = ({
  title,
  says,
  children,
}: {
  title: string;
  says: string;
  children: React.ReactNode;
}) => (
  <section
    aria-label={title}
    id={anchorOf(title)}
    className="grid scroll-mt-28 grid-cols-[220px_minmax(0,1fr)] gap-8 max-md:grid-cols-1 max-md:gap-4"
  >
    <div>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-quiet">{says}</p>
    </div>
    <div className="min-w-0 rounded-lg border border-line bg-raised p-4">{children}</div>
  </section>
);
