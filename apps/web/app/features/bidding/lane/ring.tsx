import { useText } from '../../../platform/app-info.ts'
import type { Clock } from '../lane-model/clock.ts'

const LOOKS: Readonly<Partial<Record<Clock['word'], string>>> = { GOING_ONCE: ' once', GOING_TWICE: ' twice' }

interface RingProps {
  readonly clock: Clock
  readonly isSmall?: boolean
}

/** A lane's clock: seconds in a ring that empties, amber at "going once", red and thicker at "going twice"; the word is beside it. */
export function Ring({ clock, isSmall = false }: RingProps) {
  const text = useText()
  const word = text.t(`lane.clock.${clock.word}`)
  const label = clock.seconds === null ? word : text.t('lane.clock.left', { count: clock.seconds, word })
  return (
    <svg className={`ring${isSmall ? ' s' : ''}${LOOKS[clock.word] ?? ''}`} viewBox="0 0 100 100" role="img" aria-label={label}>
      <circle className="ring-t" cx="50" cy="50" r="44" />
      <circle
        className="ring-v"
        cx="50"
        cy="50"
        r="44"
        pathLength="100"
        strokeDasharray={`${clock.share} 100`}
        transform="rotate(-90 50 50)"
      />
      <text x="50" y="52" textAnchor="middle" dominantBaseline="central">
        {clock.seconds ?? '–'}
      </text>
    </svg>
  )
}
