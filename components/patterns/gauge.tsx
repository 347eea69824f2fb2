/** A half-circle from 0 to 100 with the limits of the bands marked on it. */
import { bandFill, bandTone, bandWords } from './status.tsx';

const radius = 84;
const sweep = Math.PI * radius;
const at = (score: number, r: number) => {
  const angle = Math.PI * (1 - score / 100);
  return { x: 100 + Math.cos(angle) * r, y: 100 - Math.sin(angle) * r };
};

export interface GaugeProps {
  score: number;
  band: 'stable' | 'caution' | 'blockers';
  /** Marked on the arc as well, where it differs. */
  also?: number;
  /** What the score is, as “if all 3 pending are approved”. */
  note?: string;
}

export const Gauge = ({ score, band, also, note }: GaugeProps) => (
  <div className="flex flex-col items-center">
    <svg
      viewBox="0 0 200 112"
      role="img"
      aria-label={`Readiness ${score} of 100: ${bandWords[band]}${note ? `, ${note}` : ''}`}
      className="w-full max-w-[248px]"
    >
      <path
        d={`M 16 100 A ${radius} ${radius} 0 0 1 184 100`}
        fill="none"
        stroke="var(--line)"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path
        d={`M 16 100 A ${radius} ${radius} 0 0 1 184 100`}
        fill="none"
        stroke={bandFill[band]}
        strokeWidth="10"
        strokeLinecap="round"
        strokeDasharray={`${(sweep * score) / 100} ${sweep * 2}`}
        opacity={score === 0 ? 0 : 1}
      />
      {[70, 90].map((limit) => {
        const [a, b] = [at(limit, 93), at(limit, 98)];
        return (
          <line
            key={limit}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            stroke="var(--text-quiet)"
            strokeWidth="1.5"
          />
        );
      })}
      {also !== undefined && also !== score ? (
        <circle
          cx={at(also, radius).x}
          cy={at(also, radius).y}
          r="4"
          fill="var(--surface-raised)"
          stroke="var(--text)"
          strokeWidth="2"
        />
      ) : null}
      <text
        x="100"
        y="90"
        textAnchor="middle"
        fill="var(--text)"
        className="figures"
        style={{ fontSize: 40, fontWeight: 600, letterSpacing: '-0.02em' }}
      >
        {score}
        <tspan style={{ fontSize: 18, fontWeight: 500 }} fill="var(--text-quiet)" dx="3">
          %
        </tspan>
      </text>
    </svg>
    <p className={`mt-2 text-base font-semibold ${bandTone[band]}`}>{bandWords[band]}</p>
    {note ? <p className="mt-0.5 max-w-[230px] text-center text-sm text-quiet">{note}</p> : null}
  </div>
);
