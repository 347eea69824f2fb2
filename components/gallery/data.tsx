'use client';
import { BarChart } from '#components/patterns/bar-chart.tsx';
import { OutcomeBar, ReadinessLine, StackedBars } from '#components/patterns/charts.tsx';
import { LinePair, ListDiff } from '#components/patterns/diff.tsx';
import { FeatureIcon } from '#components/patterns/feature-icon.tsx';
import { money } from '#components/patterns/format.ts';
import { Gauge } from '#components/patterns/gauge.tsx';
import { Stat } from '#components/patterns/page.tsx';
import { Picture } from '#components/patterns/picture.tsx';
import { Empty, Failure, Loading, Partial } from '#components/patterns/states.tsx';
import { Severity, Status, statuses } from '#components/patterns/status.tsx';
import { Ticks } from '#components/patterns/ticks.tsx';
import { Elapsed, Time } from '#components/patterns/time.tsx';
import { Button } from '#components/ui/button.tsx';
import { severities } from '#server/domain/issue/kinds.ts';
import { Specimen } from './specimen.tsx';

const then = new Date('2026-01-05T10:00:00Z');
const runs = [91, null, 76, 84].map((headline, at) => ({
  id: String(at),
  number: at + 1,
  headline,
  passed: 8 + at,
  failed: 3 - at,
  blocked: at % 2,
  when: 'in January',
  href: '#',
}));

export const Data = () => (
  <>
    <Specimen title="Status">
      {statuses.map((status) => (
        <Status key={status} status={status} className="w-32" />
      ))}
    </Specimen>
    <Specimen title="Severity, outcomes, times">
      {severities.map((severity) => (
        <Severity key={severity} severity={severity} />
      ))}
      <Ticks
        label="Last outcomes"
        statuses={['passed', 'failed', 'blocked', 'passed', 'cancelled', 'running']}
        planned={9}
      />
      <Ticks label="None yet" statuses={[]} planned={4} />
      <Time date={then} />
      <Elapsed from={then} to={new Date(then.getTime() + 214_000)} />
      <Elapsed from={null} />
      <div className="w-60">
        <OutcomeBar label="Some" passed={8} failed={5} blocked={1} open={4} />
      </div>
      <div className="w-60">
        <OutcomeBar label="None" passed={0} failed={0} blocked={0} />
      </div>
    </Specimen>
    <Specimen title="Readiness">
      <div className="w-56">
        <Gauge score={96} band="stable" note="triage is done" />
      </div>
      <div className="w-56">
        <Gauge score={76} band="caution" also={91} note="if all 5 pending were approved" />
      </div>
      <div className="w-56">
        <Gauge score={0} band="blockers" />
      </div>
    </Specimen>
    <Specimen title="Charts">
      <div className="w-72">
        <ReadinessLine points={runs} />
      </div>
      <div className="w-72">
        <StackedBars
          caption="Issues"
          rows={['Functional', 'Content'].map((label, at) => ({
            label,
            total: 3 - at,
            href: '#',
            parts: [
              { name: 'Critical', value: 1, href: '#' },
              { name: 'Low', value: 2 - at, href: '#' },
            ],
          }))}
        />
      </div>
      <div className="w-80">
        <BarChart
          of="Month"
          caption="Cost by month"
          says={money}
          bars={[
            ['Jan', 1_200_000],
            ['Feb', null],
            ['Mar', 2_900_000],
          ].map(([label, value]) => ({
            id: String(label),
            label: String(label),
            value: value as number | null,
          }))}
        />
      </div>
      <Stat label="Hours saved" value="1.1 h" note="3.2 h over all runs" />
    </Specimen>
    <Specimen title="Differences">
      <div className="w-96">
        <LinePair before={'Click "Add to cart" on "Lamp"'} after={['Click "Add to basket" on "Lamp"']} />
      </div>
      <div className="w-96">
        <LinePair before={'Click "Delete"'} after={['Click "More"', 'Click "Delete"']} />
      </div>
      <div className="w-96">
        <ListDiff
          label="Steps"
          before={['Open the shop', 'Click "Cart"']}
          after={['Open the shop', 'Click "Basket"', 'Wait']}
        />
      </div>
    </Specimen>
    <Specimen title="Pictures">
      <div className="w-64">
        <Picture id={null} alt="" />
      </div>
      <div className="w-64">
        <Picture id="art_gone" alt="A picture that is gone" />
      </div>
    </Specimen>
    <Specimen title="Icons of key features">
      {['cart', 'bar-chart-3', 'help-circle', 'log-in', 'truck', 'wallet'].map((name) => (
        <span key={name} title={name}>
          <FeatureIcon name={name} className="size-5" />
        </span>
      ))}
    </Specimen>
    <Specimen title="States of a view">
      <div className="w-80">
        <Loading what="tests" rows={3} />
      </div>
      <div className="w-80">
        <Empty title="No test yet" action={<Button variant="primary">Explore the app</Button>}>
          A discovery writes the first ones.
        </Empty>
      </div>
      <div className="w-80">
        <Failure what="The tests" error={{ message: 'Failed to fetch' }} retry={() => undefined} />
      </div>
      <div className="w-80">
        <Partial>Run 3 could not be done, so this is the report of run 2.</Partial>
      </div>
    </Specimen>
  </>
);
