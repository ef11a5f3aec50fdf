/** Buttons that do something without script: they send a form or open a popover. */
const WORKS_ALONE = '[popovertarget], :not([type="button"])'
const IS_TYPED_IN = 'input, textarea, select, [contenteditable]'

/** Makes the part of the page that an element stands in wake at once; the event itself means nothing to anybody. */
export const wakeAround = (element: Element): boolean => element.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))

function clickAgain(element: Element): void {
  const button = element.closest('button')
  if (button && !button.matches(WORKS_ALONE)) button.click()
  const details = element.closest('summary')?.parentElement
  if (details) {
    wakeAround(details)
    details.dispatchEvent(new Event('toggle'))
  }
}

function changeAgain(element: Element): void {
  if (element instanceof HTMLSelectElement) {
    const chosen = element.value
    wakeAround(element)
    element.value = chosen
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')) {
    wakeAround(element)
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
  wakeAround(target)
  target.requestSubmit(submitter?.isConnected === true ? submitter : null)
}

/**
 * Does once more what the reader did before the page was awake, as far as nothing came of it: presses of buttons that need script,
 * boxes and choices, keys of the page, forms that were held. What works without script (links, searches, popovers) is done already.
 */
export function repeatEarly(acts: readonly Event[]): void {
  for (const act of acts) {
    if (!(act.target instanceof Element) || !act.target.isConnected) continue
    if (act instanceof KeyboardEvent) pressAgain(act)
    else if (act instanceof SubmitEvent) sendAgain(act)
    else if (act.type === 'click') clickAgain(act.target)
    else changeAgain(act.target)
  }
}
