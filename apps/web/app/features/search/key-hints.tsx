import { useText } from '../../platform/app-info.ts'
import { useSingleKeys } from '../../platform/single-keys.ts'

const HINTS = [
  ['J K', 'search.keys.move'],
  ['X', 'search.keys.hide'],
  ['W', 'search.keys.watch'],
  ['C', 'search.keys.compare'],
  ['↵', 'search.keys.open'],
] as const

/** Keys of the list, while they work, and the way to all of them, for those who have a keyboard. */
export function KeyHints() {
  const text = useText()
  const hasKeys = useSingleKeys()
  const hints = hasKeys ? HINTS : []
  return (
    <p className="keys has-script">
      {hints.map(([keys, word]) => (
        <span key={word}>
          <kbd>{keys}</kbd>
          {text.t(word)}
        </span>
      ))}
      <button className="btn sm ghost" type="button" data-opens="keys" aria-keyshortcuts={hasKeys ? '?' : undefined}>
        {hasKeys ? <kbd aria-hidden="true">?</kbd> : null}
        {text.t('search.keys.all')}
      </button>
    </p>
  )
}
