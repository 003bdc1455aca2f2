import { CAPACITY_GAUGE_MAXIMUM, SCALING_STATUSES, scalingStatus } from '@habilita/contract';
import { NO_VALUE, numberText } from '#kit/format.ts';
import { StatusBadge } from '#kit/layout/index.ts';
import { arcBetween, gaugeShare, pointAt } from './gauge-scale.ts';
import './system.css';

interface Capacity {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}

const RADIUS = 120;
const SCALE = [2, 8, 32, 128];

function Mark({ at, label }: { readonly at: number; readonly label: string }) {
  const share = gaugeShare(at);
  const inner = pointAt(share, RADIUS - 14);
  const outer = pointAt(share, RADIUS + 14);
  const word = pointAt(share, RADIUS + 20);
  return (
    <g className="system-gauge-mark">
      <line x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
      <text x={word.x} y={word.y} textAnchor={share < 0.4 ? 'end' : share > 0.6 ? 'start' : 'middle'}>
        {label}
      </text>
    </g>
  );
}

function Scale() {
  return SCALE.map((value) => {
    const { x, y } = pointAt(gaugeShare(value), RADIUS - 26);
    return (
      <text key={value} className="system-gauge-scale" x={x} y={y + 4} textAnchor="middle">
        {value}
      </text>
    );
  });
}

/**
 * Draws the capacity of the database on a half circle, which ends at 384 units. The half circle is empty when the
 * capacity is not known.
 */
export function CapacityGauge({ capacity }: { readonly capacity: Capacity | undefined }) {
  const current = capacity === undefined ? NO_VALUE : numberText(capacity.current);
  return (
    <div className="system-gauge">
      <div>
        <meter
          className="kit-hidden"
          aria-label="Capacidade atual do banco de dados"
          aria-valuetext={capacity === undefined ? 'Sem leitura' : `${current} unidades`}
          min={0}
          max={CAPACITY_GAUGE_MAXIMUM}
          value={capacity?.current ?? 0}
        />
        <svg viewBox="-210 -160 420 176" aria-hidden="true" focusable="false">
          <path className="system-gauge-track" d={arcBetween(0, 1, RADIUS)} />
          {capacity !== undefined && (
            <>
              <path
                className="system-gauge-range"
                d={arcBetween(gaugeShare(capacity.min), gaugeShare(capacity.max), RADIUS)}
              />
              <path className="system-gauge-value" d={arcBetween(0, gaugeShare(capacity.current), RADIUS)} />
              <Mark at={capacity.min} label={`mín. ${capacity.min}`} />
              <Mark at={capacity.max} label={`máx. ${capacity.max}`} />
            </>
          )}
          <Scale />
          <text className="system-gauge-number" x="0" y="-18" textAnchor="middle">
            {current}
          </text>
          <text className="system-gauge-unit" x="0" y="4" textAnchor="middle">
            unidades
          </text>
        </svg>
      </div>
      <output>{capacity !== undefined && <CapacityStatus capacity={capacity} />}</output>
    </div>
  );
}

function CapacityStatus({ capacity }: { readonly capacity: Capacity }) {
  const status = scalingStatus(capacity);
  return <StatusBadge tone={status === 'SCALED' ? 'positive' : 'attention'}>{SCALING_STATUSES[status]}</StatusBadge>;
}
