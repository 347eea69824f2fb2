/**
 * The icon of a key feature, by the name that it is kept under: see server/domain/key-feature/icons.ts.
 * Drawn from one file that browsers keep, as there are too many to travel with every page.
 */
export const FeatureIcon = ({ name, className }: { name: string; className?: string }) => (
  <svg
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <use href={`/feature-icons.svg#${encodeURIComponent(name)}`} />
  </svg>
);
