import type { cashForecastEndpoint } from '@habilita/contract';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { CallResponse } from '#api-client/transport.ts';
import { tickText } from '#kit/chart/index.ts';
import { dateText } from '#kit/format.ts';

type Forecast = CallResponse<typeof cashForecastEndpoint>;

const HEIGHT = 220;
const TICK = { fill: 'var(--hb-text-muted)', fontSize: 12 };

/**
 * Filled bars show approved amounts less reversed ones, striped bars show expected amounts. The page's table has the
 * same figures.
 */
export default function ForecastDrawing({ forecast }: { readonly forecast: Forecast }) {
  const bars = forecast.days.map(({ day, approved, reversed, expected }) => ({
    day: dateText(day).slice(0, 5),
    approved: approved.marketplace + approved.partner + reversed.marketplace + reversed.partner,
    expected: expected.marketplace + expected.partner,
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart
        data={bars}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        maxBarSize={48}
      >
        <defs>
          <pattern
            id="forecast-stripes"
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={6} height={6} fill="var(--hb-surface)" />
            <rect width={3} height={6} fill="var(--kit-chart-2)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--hb-border)" />
        <XAxis dataKey="day" tick={TICK} stroke="var(--hb-border-control)" minTickGap={8} />
        <YAxis tick={TICK} stroke="var(--hb-border-control)" width={64} tickFormatter={tickText.money} />
        <Bar dataKey="approved" stackId="day" fill="var(--kit-chart-1)" isAnimationActive={false} />
        <Bar
          dataKey="expected"
          stackId="day"
          fill="url(#forecast-stripes)"
          stroke="var(--kit-chart-2)"
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
