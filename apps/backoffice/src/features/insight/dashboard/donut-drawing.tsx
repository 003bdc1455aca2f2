import { Pie, PieChart, type PieLabelRenderProps, type PieSectorShapeProps, Sector } from 'recharts';
import type { DrawnSlice } from './slices.ts';

interface DonutDrawingProps {
  readonly slices: readonly DrawnSlice[];
  readonly marked: string | undefined;
  readonly onMark: (key: string | undefined) => void;
}

const SIZE = 208;
const OUTER = 96;
const INNER = 58;
/** A slice of less than this percentage shows no number. */
const LEAST_FOR_NUMBER = 5;

function numberIn(slices: readonly DrawnSlice[]) {
  return ({ cx, cy, midAngle, index }: PieLabelRenderProps) => {
    const slice = slices[index];
    if (slice === undefined || slice.share < LEAST_FOR_NUMBER) return null;
    const angle = (-Number(midAngle) * Math.PI) / 180;
    const middle = (INNER + OUTER) / 2;
    const x = cx + middle * Math.cos(angle);
    const y = cy + middle * Math.sin(angle);
    return (
      <text className="donut-number" x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {slice.number}
      </text>
    );
  };
}

function partOf(slices: readonly DrawnSlice[], marked: string | undefined) {
  return ({ index, cx, cy, innerRadius, outerRadius, startAngle, endAngle }: PieSectorShapeProps) => {
    const slice = slices[index];
    return (
      <Sector
        cx={cx}
        cy={cy}
        innerRadius={innerRadius}
        outerRadius={outerRadius}
        startAngle={startAngle}
        endAngle={endAngle}
        fill={slice?.color ?? ''}
        fillOpacity={marked !== undefined && slice?.key !== marked ? 0.35 : 1}
        stroke="var(--hb-surface)"
        strokeWidth={2}
      />
    );
  };
}

export default function DonutDrawing({ slices, marked, onMark }: DonutDrawingProps) {
  return (
    <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
      <Pie
        data={slices.map(({ label, share }) => ({ label, share }))}
        dataKey="share"
        nameKey="label"
        startAngle={90}
        endAngle={-270}
        innerRadius={INNER}
        outerRadius={OUTER}
        isAnimationActive={false}
        rootTabIndex={-1}
        labelLine={false}
        label={numberIn(slices)}
        shape={partOf(slices, marked)}
        onMouseEnter={(_sector, index) => onMark(slices[index]?.key)}
        onMouseLeave={() => onMark(undefined)}
      />
    </PieChart>
  );
}
