/** Buttons that do something without script: they send a form or open a popover. */
const WORKS_ALONE = '[popovertarget], :not([type="button"])'
const IS_TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Has React hydrate the part of the page around an element at once; the event itself has no listener. */
export const hydrateAround = (element: Element): boolean => element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

function clickAgain(element: Element): void {
  const button = element.closest('button')
  if (button && !button.matches(WORKS_ALONE)) button.click()
  const details = element.closest('summary')?.parentElement
  if (details) {
    hydrateAround(details)
    details.dispatchEvent(new Event('toggle'))
  }
}

function changeAgain(element: Element): void {
  if (element instanceof HTMLSelectElement) {
    const chosen = element.value
    hydrateAround(element)
    element.value = chosen
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
    hydrateAround(element)
    element.checked = !element.checked
    element.click()
  }
}

function pressAgain(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event
  const isKeyOfPage = key.length === 1 && key !== ' ' && target instanceof Element && !target.matches(IS_TYPED_IN)
  if (isKeyOfPage)
    target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, altKey, metaKey, shiftKey, bubbles: true, cancelable: true }))
}

function sendAgain({ target, submitter }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement)) return
  hydrateAround(target)
  target.requestSubmit(submitter?.isConnected === true ? submitter : null)
}

/**
 * Does once more what the reader did before the page was hydrated, as far as it had no effect: presses of buttons that need script,
 * boxes and choices, keys of the page, forms that were held. What works without script (links, searches, popovers) is done already.
 */
export function replayEvents(events: readonly Event[]): void {
  for (const event of events) {
    if (!(event.target instanceof Element) || !event.target.isConnected) continue
    if (event instanceof KeyboardEvent) pressAgain(event)
    else if (event instanceof SubmitEvent) sendAgain(event)
    else if (event.type === 'click') clickAgain(event.target)
    else changeAgain(event.target)
  }
}
