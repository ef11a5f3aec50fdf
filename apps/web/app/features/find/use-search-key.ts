import { useEffect } from 'react'
import { hasSingleKeys } from '../../platform/single-keys.ts'
import { OPEN_DIALOG } from '../../ui/open-dialog.ts'

/** What takes keys for itself; boxes and switches take none but the space bar. */
const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const LETTER = /^[a-z]$/i

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPED_INTO) !== null

/** Whether a key press is a shortcut of the page: they are on, it is not typed into a field, without a modifier, and no dialog lies over the page. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && LETTER.test(event.key))) &&
  !event.defaultPrevented &&
  !isTyping(event) &&
  document.querySelector('dialog[open]') === null &&
  hasSingleKeys()

/** Opens the overview of the keys. */
export function openKeys(event: KeyboardEvent): void {
  event.preventDefault()
  window.dispatchEvent(new CustomEvent(OPEN_DIALOG, { detail: 'keys' }))
}

/** `/` goes to the search box; where a button opens it, by way of that. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || !isShortcut(event)) return
      event.preventDefault()
      const field = document.getElementById('input-search')
      if (field?.offsetParent === null) document.querySelector<HTMLElement>('.find-open')?.click()
      field?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
