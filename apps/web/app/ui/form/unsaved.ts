/** Forms in which something was typed that is not saved. */
const unsaved = new Set<HTMLFormElement>()

/** Whether leaving this page would lose something; forms that went with their page do not count. */
export const hasUnsaved = (): boolean => [...unsaved].some(({ isConnected }) => isConnected)

function askOnLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault()
}

/** Notes whether a form holds what is not saved. Browsers ask about documents in words of their own; the leave guard about pages. */
export function noteUnsaved(form: HTMLFormElement, isUnsaved: boolean): void {
  if (isUnsaved && form.isConnected) unsaved.add(form)
  else unsaved.delete(form)
  // Only while there is something to lose: a page that listens is not kept for the way back.
  window.removeEventListener('beforeunload', askOnLeaving)
  if (unsaved.size > 0) window.addEventListener('beforeunload', askOnLeaving)
}
