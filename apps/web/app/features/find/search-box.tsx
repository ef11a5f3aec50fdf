import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { useApp, useLateImport, useText } from '../../platform/app-info.ts'
import type { Choice, SuggestionList } from './suggestion-list.tsx'

const SUGGEST_FROM_CHARS = 2 // MQ-035
const SUGGEST_AFTER_MS = 250 // MQ-035
const NONE: readonly Choice[] = []

/** What this browser remembers, read anew each time the empty field is entered. */
function useRecent(isWanted: boolean) {
  const [recent, setRecent] = useState(NONE)
  useEffect(() => {
    if (isWanted) void import('./recent.ts').then(({ recentChoices }) => setRecent(recentChoices()))
  }, [isWanted])
  const forget = (): void => {
    setRecent(NONE)
    void import('./recent.ts').then(({ forgetRecent }) => forgetRecent())
  }
  return { recent: isWanted ? recent : NONE, forget }
}

/** Suggestions for a typed text, one request in flight; a failed request suggests nothing. */
function useSuggestions(typed: string, isOpen: boolean): readonly Choice[] {
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

/**
 * Acts at once, or where the pointer is pressing something once that is done: the list stands above the page, and as it closes what is
 * pressed would move from under the pointer.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else document.addEventListener('mouseup', () => setTimeout(act), { once: true })
}

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
  // Who searches at a kiosk next is somebody else.
  const keepsRecent = useApp().member?.kind !== 'kiosk'
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const suggested = useSuggestions(typed, isOpen)
  const { recent, forget } = useRecent(isOpen && keepsRecent && typed.trim() === '')
  const suggestions = recent.length > 0 ? recent : suggested
  const lateImport = useLateImport()
  const [List, setList] = useState<typeof SuggestionList | null>(null)
  const lacksList = isOpen && List === null
  useEffect(() => {
    if (lacksList) void lateImport(() => import('./suggestion-list.tsx')).then((module) => setList(() => module.SuggestionList))
  }, [lacksList, lateImport])
  const isShown = List !== null && suggestions.length > 0

  const remember = (said: string, uri: string): void => {
    if (keepsRecent) void import('./recent.ts').then(({ rememberSearch }) => rememberSearch({ text: said, uri }))
  }
  const go = (suggestion: Choice): void => {
    setOpen(false)
    if (suggestion.type !== 'LOT' && suggestion.type !== 'VIEWED') remember(suggestion.text, suggestion.uri)
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
    } else if (event.key === 'Escape') {
      // By itself the browser empties the field, and an empty one opens what was looked for before.
      if (typed !== '') event.preventDefault()
      if (!isShown) setTyped('')
      setOpen(false)
    }
  }
  return (
    <search className={className}>
      <Form
        className="find-in"
        action="/lotSearchResults"
        onSubmit={() => {
          setOpen(false)
          if (typed.trim() !== '') remember(typed, `/lotSearchResults?${new URLSearchParams({ free: 'true', query: typed.trim() })}`)
        }}
      >
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
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
          placeholder={text.t('search.box.hint')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(-1)
            setOpen(true)
          }}
          onFocus={() => typed.trim() === '' && setOpen(true)}
          onBlur={() => afterPress(() => setOpen(false))}
          onKeyDown={onKeyDown}
        />
        {after}
      </Form>
      {isShown && <List id={listId} suggestions={suggestions} chosen={chosen} onChoose={go} onForget={recent.length > 0 ? forget : null} />}
    </search>
  )
}
