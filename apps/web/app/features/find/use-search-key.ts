import { useEffect } from 'react'

const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/** Whether a key press belongs to a field that is being typed into, or carries a modifier. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null)

/** `/` goes to the search box. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      document.getElementById('input-search')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
