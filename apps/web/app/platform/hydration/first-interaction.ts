/** A reader may also turn the wheel with the pointer at rest; a page that scrolls by itself, as on the way back, is no interaction (OQ-A112). */
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const
const MARK = 'first-interaction'

/** Calls back once, at the reader's first interaction. Answers what stops waiting. */
export function onFirstInteraction(call: () => void): () => void {
  const leaving = new AbortController()
  const onInteraction = (): void => {
    leaving.abort()
    call()
  }
  for (const kind of [...INTERACTIONS, MARK]) window.addEventListener(kind, onInteraction, { signal: leaving.signal, passive: true })
  return () => leaving.abort()
}

/** Reports an interaction that came before anybody listened. */
export const markInteraction = (): boolean => window.dispatchEvent(new Event(MARK))
