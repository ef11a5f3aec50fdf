const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const

/** Calls back once, at the reader's first sign of life. Answers what stops waiting. */
export function onFirstSign(call: () => void): () => void {
  const leaving = new AbortController()
  const onSign = (): void => {
    leaving.abort()
    call()
  }
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { signal: leaving.signal, passive: true })
  return () => leaving.abort()
}
