import { useState, useSyncExternalStore, type ChangeEvent } from 'react'

const KEY = 'hl.draft'

/** What was typed into a form that a browser sends by itself, and into which. One is kept in this tab: the last. */
interface Draft {
  readonly form: string
  readonly texts: Readonly<Record<string, string>>
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

const textIn = (form: string, name: string): string => {
  const draft = readDraft()
  return draft?.form === form ? (draft.texts[name] ?? '') : ''
}

function keep(form: string, name: string, typed: string): void {
  const before = readDraft()
  const texts = before?.form === form ? before.texts : {}
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ form, texts: { ...texts, [name]: typed } } satisfies Draft))
  } catch {
    // A browser without storage loses what a refused form held.
  }
}

const neverChanges = () => () => undefined
const nothing = (): string => ''

/**
 * A field whose words stand there again after a refusal, or after a step in between: what is typed is kept in this tab for the form `form`, until
 * something is typed into another.
 */
export function useDraft(form: string, name: string) {
  const [typed, setTyped] = useState<{ readonly form: string; readonly text: string } | null>(null)
  const before = useSyncExternalStore(neverChanges, () => textIn(form, name), nothing)
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    setTyped({ form, text: event.target.value })
    keep(form, name, event.target.value)
  }
  return { name, value: typed?.form === form ? typed.text : before, onChange }
}
