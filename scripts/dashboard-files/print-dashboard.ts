import type { Dashboard, Panel } from './dashboards.ts';

const COLUMNS = 24;
const FIGURE = { w: 6, h: 4 };
const DEVELOPMENT = { w: 12, h: 8 };
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** A dashboard as Grafana imports it: a row of figures above, and graphs over time below, two beside each other. */
export function printDashboard({ file, title, panels }: Dashboard): string {
  const drawn = {
    uid: `habilita-${file}`,
    title,
    tags: ['habilita'],
    timezone: 'browser',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map((panel, index) => printPanel(panel, index, panels)),
  };
  return `${JSON.stringify(drawn, undefined, 2)}\n`;
}

function printPanel({ title, unit, shows, asks }: Panel, index: number, panels: readonly Panel[]): object {
  return {
    id: index + 1,
    title,
    type: shows === 'figure' ? 'stat' : 'timeseries',
    datasource: DATASOURCE,
    gridPos: placeOf(index, panels),
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: asks.map(([expr, legendFormat], at) => ({
      refId: 'ABCDEF'.charAt(at),
      expr,
      legendFormat,
    })),
  };
}

function placeOf(index: number, panels: readonly Panel[]): object {
  const figures = panels.filter(({ shows }) => shows === 'figure').length;
  if (index < figures) return { ...FIGURE, x: (index * FIGURE.w) % COLUMNS, y: 0 };
  const at = (index - figures) * DEVELOPMENT.w;
  return { ...DEVELOPMENT, x: at % COLUMNS, y: FIGURE.h + Math.floor(at / COLUMNS) * DEVELOPMENT.h };
}
