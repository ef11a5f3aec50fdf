import type { Suggestion } from '@app/contract/search/search.ts'
import { useText } from '../../platform/app-info.ts'

interface SuggestionListProps {
  /** Id of the list; its lines are `{id}-0`, `{id}-1` … */
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** Index of the line that Enter would take, or -1. */
  readonly chosen: number
  readonly onChoose: (suggestion: Suggestion) => void
}

/** The list under the query box. Focus and keys stay in the field, which names the chosen line (ARIA combobox). */
export function SuggestionList({ id, suggestions, chosen, onChoose }: SuggestionListProps) {
  const text = useText()
  return (
    <div className="suggest" id={id} role="listbox" aria-label={text.t('search.suggest.label')} hidden={suggestions.length === 0}>
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
          <span>{suggestion.text}</span>
          <span className="dim">{text.dyn(`search.suggest.type.${suggestion.type}`, '')}</span>
        </div>
      ))}
    </div>
  )
}
