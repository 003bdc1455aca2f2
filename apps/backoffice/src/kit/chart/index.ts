export type { BarRow } from './bar-drawing.tsx';
export { BarChart } from './BarChart.tsx';
export { ChartCard } from './ChartCard.tsx';
export { type BarSeries, figureText, tickText } from './series.ts';
