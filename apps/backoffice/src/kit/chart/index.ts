export { BarChart, type BarRow, type BarSeries } from './BarChart.tsx';
export { ChartCard } from './ChartCard.tsx';
export { Donut } from './Donut.tsx';
