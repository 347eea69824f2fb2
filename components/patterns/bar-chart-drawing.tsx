'use client';
import { useRouter } from 'next/navigation';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { BarChartProps } from './bar-chart.tsx';

const tick = { fill: 'var(--text-quiet)', fontSize: 12 };

export function BarChartDrawing({
  bars,
  says,
  stack = [{ key: 'value', name: '', fill: 'var(--accent)' }],
}: BarChartProps) {
  const router = useRouter();
  const open = (index: number) => {
    const href = bars[index]?.href;
    if (href) router.push(href);
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars.map(({ parts, ...bar }) => ({ ...bar, ...parts }))}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
        barCategoryGap="22%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval="preserveStartEnd"
          minTickGap={12}
        />
        <YAxis
          domain={[0, 'auto']}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={84}
          tickCount={4}
          tickFormatter={(value: number) => says(value)}
        />
        <Tooltip
          cursor={{ fill: 'var(--surface-hover)' }}
          isAnimationActive={false}
          formatter={(value, name) => [says(Number(value)), name]}
          separator={stack.length > 1 ? ': ' : ''}
          contentStyle={{
            background: 'var(--surface-raised)',
            border: '1px solid var(--line-strong)',
            borderRadius: 6,
            fontSize: 13,
          }}
          labelStyle={{ color: 'var(--text-quiet)' }}
          itemStyle={{ color: 'var(--text)' }}
        />
        {stack.map(({ key, name, fill }, at) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="one"
            fill={fill}
            radius={at === stack.length - 1 ? [2, 2, 0, 0] : 0}
            maxBarSize={36}
            isAnimationActive={false}
            onClick={(_, index) => open(index)}
            className={bars.some(({ href }) => href) ? 'cursor-pointer' : undefined}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
