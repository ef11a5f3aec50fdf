import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { useApp, useText } from '../../../platform/app-info.ts'
import { Icon } from '../../../ui/icon.tsx'
import { watchedLots } from './watched-lots.ts'

const loadActions = () => import('./watch-actions.ts')

/** A lot as its heart needs it. */
export interface MarkProps {
  readonly lot: { readonly number: number; readonly name: string }
  /** Says "Watch" beside an empty heart; lists have room for the heart alone. */
  readonly hasWord?: boolean
}

/** Puts a lot on the watch list or takes it off: the heart and its label change at once, and back when the server refuses. */
export function Heart({ lot, hasWord = false }: MarkProps) {
  const text = useText()
  const app = useApp()
  const isOn = watchedLots.useOf(lot.number) ?? false
  const isMember = app.member !== null
  useEffect(() => {
    if (isMember) void loadActions().then(({ loadWatched }) => loadWatched())
  }, [isMember])
  return (
    <button
      className={isOn ? 'heart is-on has-script' : 'heart has-script'}
      type="button"
      aria-pressed={isOn}
      onClick={() => void loadActions().then(({ pressHeart }) => pressHeart(lot.number, { app, text }))}
    >
      <Icon name="heart" />
      <span className={isOn || hasWord ? undefined : 'vh'}>{text.t(isOn ? 'watch.on' : 'watch.off')}</span>
      <span className="vh"> {lot.name}</span>
    </button>
  )
}

/** The heart of a lot in a list. */
export const heartMark = (lot: MarkProps['lot']): ReactNode => <Heart lot={lot} />

/** The control on each lot of a list: its heart, or what a list's tools put in its place. */
export const MarkContext = createContext(heartMark)

export const LotMark = ({ lot }: MarkProps): ReactNode => useContext(MarkContext)(lot)
