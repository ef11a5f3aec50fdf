import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import type { useSlides } from './use-slides.ts'

interface SlideToolsProps {
  readonly slides: ReturnType<typeof useSlides>
  readonly count: number
  /** Left out where nothing turns by itself. */
  readonly canPause?: true
}

/** Back, forward and pause of several slides; nothing for a single one. */
export function SlideTools({ slides, count, canPause }: SlideToolsProps) {
  const text = useText()
  if (count < 2) return null
  return (
    <div className="al-tools">
      <button className="btn sq ghost" type="button" aria-label={text.t('alert.previous')} onClick={() => slides.turn(-1)}>
        <Icon name="left" />
      </button>
      <span className="num">{text.t('alert.position', { at: slides.at + 1, total: count })}</span>
      <button className="btn sq ghost" type="button" aria-label={text.t('alert.next')} onClick={() => slides.turn(1)}>
        <Icon name="right" />
      </button>
      {canPause ? (
        <button className="btn sm ghost" type="button" aria-pressed={slides.isPaused} onClick={() => slides.setPaused(!slides.isPaused)}>
          {text.t('alert.pause')}
        </button>
      ) : null}
    </div>
  )
}
