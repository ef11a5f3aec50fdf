interface HistogramProps {
  /** Pairs of where a bar begins and how tall it is, in order. */
  readonly bars: readonly (readonly [from: number, count: number])[]
  /** The part in use; bars within it are dark. */
  readonly low: number
  readonly high: number
  readonly scale: { readonly min: number; readonly max: number }
}

const HEIGHT = 44
const WIDTH = 200
const GAP = 1
const LEAST = 2

/** How values spread, as bars; for the eye only, the figures are beside it. */
export function Histogram({ bars, low, high, scale }: HistogramProps) {
  const shown = bars.filter(([from]) => from >= scale.min && from <= scale.max)
  const tallest = Math.max(1, ...shown.map(([, count]) => count))
  const span = Math.max(1, scale.max - scale.min)
  const at = (value: number): number => ((value - scale.min) / span) * (WIDTH - WIDTH / Math.max(1, shown.length))
  return (
    <svg className="hist" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(([from, count], index) => {
        const x = at(from)
        const next = shown[index + 1]
        const width = Math.max(1, (next ? at(next[0]) : WIDTH) - x - GAP)
        const height = count === 0 ? 0 : Math.max(LEAST, (count / tallest) * HEIGHT)
        const isOn = from <= high && (next ? next[0] > low : true)
        return (
          <rect
            key={from}
            className={isOn ? 'on' : undefined}
            x={x.toFixed(1)}
            y={(HEIGHT - height).toFixed(1)}
            width={width.toFixed(1)}
            height={height.toFixed(1)}
          />
        )
      })}
    </svg>
  )
}
