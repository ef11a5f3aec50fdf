import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import type { Suggestion } from '@app/contract/search/search.ts'
import { useText } from '../../platform/app-info.ts'
import { SuggestionList } from './suggestion-list.tsx'

const SUGGEST_FROM_CHARS = 2 // MQ-035
const SUGGEST_AFTER_MS = 250 // MQ-035
const NONE: readonly Suggestion[] = []

/** Suggestions for a typed text, one request in flight; a failed request suggests nothing. */
function useSuggestions(typed: string, isOpen: boolean): readonly Suggestion[] {
  const [found, setFound] = useState(NONE)
  const isWanted = isOpen && typed.trim().length >= SUGGEST_FROM_CHARS
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      const { suggest } = await import('./suggest.ts')
      const list = await suggest(typed.trim(), leaving.signal).catch(() => NONE)
      if (!leaving.signal.aborted) setFound(list)
    }
    const timer = setTimeout(() => void ask(), SUGGEST_AFTER_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, isWanted])
  return isWanted ? found : NONE
}

/** The next choice in a list of `count`, where -1 means none is chosen. */
const stepped = (chosen: number, step: number, count: number): number => ((chosen + 1 + step + count + 1) % (count + 1)) - 1

interface SearchBoxProps {
  readonly className: string
  /** What is around the field: an icon, a button. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The query box; a new search begins it again with its own text. */
export function SearchBox(props: SearchBoxProps) {
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  return <QueryForm key={query} query={query} {...props} />
}

/**
 * A GET form that works without script, with a list of suggestions that keys and screen readers can use. Its field is the page's
 * `#input-search` (wire.md, hooks).
 */
function QueryForm({ query, className, before, after }: SearchBoxProps & { readonly query: string }) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const suggestions = useSuggestions(typed, isOpen)
  const isShown = suggestions.length > 0

  const go = (suggestion: Suggestion): void => {
    setOpen(false)
    field.current?.blur()
    void navigate(suggestion.uri)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const suggestion = suggestions[chosen]
    if (step !== 0 && isShown) {
      event.preventDefault()
      setChosen(stepped(chosen, step, suggestions.length))
    } else if (event.key === 'Enter' && suggestion) {
      event.preventDefault()
      go(suggestion)
    } else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <search className={className}>
      <Form className="find-in" action="/lotSearchResults" onSubmit={() => setOpen(false)}>
        {before}
        <input type="hidden" name="free" value="true" />
        <input
          ref={field}
          id="input-search"
          type="search"
          name="query"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-label={text.t('search.box.label')}
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          placeholder={text.t('search.box.hint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(-1)
            setOpen(true)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <SuggestionList id={listId} suggestions={suggestions} chosen={chosen} onChoose={go} />
        {after}
      </Form>
    </search>
  )
}
