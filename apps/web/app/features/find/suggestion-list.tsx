import type { Suggestion } from '@app/contract/search/search.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** A line of the list: what the server suggests, or what this browser remembers. */
export interface Choice extends Pick<Suggestion, 'text' | 'uri' | 'count'> {
  readonly type: Suggestion['type'] | 'RECENT' | 'VIEWED'
}

interface SuggestionListProps {
  /** Id of the list; its lines are `{id}-0`, `{id}-1` … */
  readonly id: string
  readonly suggestions: readonly Choice[]
  /** Index of the line that Enter would take, or -1. */
  readonly chosen: number
  readonly onChoose: (suggestion: Choice) => void
  /** Forgets what is remembered; null where nothing remembered is shown. */
  readonly onForget: (() => void) | null
}

/** The list under the query box. Focus and keys stay in the field, which names the chosen line (ARIA combobox). */
export function SuggestionList({ id, suggestions, chosen, onChoose, onForget }: SuggestionListProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="suggest" id={id} role="listbox" aria-label={text.t('search.suggest.label')}>
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's
        <div
          key={`${suggestion.type} ${suggestion.uri}`}
          id={`${id}-${index}`}
          className="suggest-line"
          role="option"
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span>
            {suggestion.text} <span className="dim">{text.dyn(`search.suggest.type.${suggestion.type}`, '')}</span>
          </span>
          {suggestion.count === undefined ? null : <span className="dim num">{formats.number(suggestion.count)}</span>}
        </div>
      ))}
      {onForget === null ? null : (
        // Keys stay in the field, so this is for pointers; Escape closes the list as ever.
        <button className="btn ghost sm" type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onForget}>
          {text.t('search.suggest.forget')}
        </button>
      )}
    </div>
  )
}
