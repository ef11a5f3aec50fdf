const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const MARK = 'first-sign'

/** Calls back once, at the reader's first sign of life. Answers what stops waiting. */
export function onFirstSign(call: () => void): () => void {
  const leaving = new AbortController()
  const onSign = (): void => {
    leaving.abort()
    call()
  }
  for (const sign of [...SIGNS, MARK]) window.addEventListener(sign, onSign, { signal: leaving.signal, passive: true })
  return () => leaving.abort()
}

/** Tells that there was a sign while nobody listened yet. */
export const markSign = (): boolean => window.dispatchEvent(new Event(MARK))
