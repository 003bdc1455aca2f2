export type { BarRow, BarSeries } from './bar-drawing.tsx';
export { BarChart } from './BarChart.tsx';
export { ChartCard } from './ChartCard.tsx';
export { Donut } from './Donut.tsx';
