/** One way out of a dialog: a link, or a button that acts. The first is the one meant. */
export interface DialogAction {
  readonly label: string
  /** Address of a link; left out for a button. */
  readonly href?: string
  readonly act?: () => void
}

/** What the dynamic message modal says (OQ-A140): a title, plain text and at most two ways out beside closing. */
export interface MessageDialog {
  readonly title: string
  readonly body: string
  readonly actions: readonly DialogAction[]
  /** Word of the way out that changes nothing. */
  readonly close: string
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}

function wayOut({ label, href, act }: DialogAction, dialog: HTMLDialogElement, isFirst: boolean): HTMLElement {
  const className = isFirst ? 'btn ink' : 'btn'
  if (href !== undefined) {
    const link = element('a', className, label)
    link.href = href
    return link
  }
  const button = element('button', className, label)
  button.type = 'button'
  button.addEventListener('click', () => {
    dialog.close()
    act?.()
  })
  return button
}

const TITLE_ID = 'message-dialog-title'

/** Opens a message over the page; Escape and its last button close it. A message that is open already gives way. Outside of React, since it may come at any time. */
export function openMessage({ title, body, actions, close }: MessageDialog): HTMLDialogElement {
  document.querySelector<HTMLDialogElement>('dialog.message')?.close()
  const dialog = element('dialog', 'message')
  dialog.setAttribute('aria-labelledby', TITLE_ID)
  const heading = element('h2', '', title)
  heading.id = TITLE_ID
  const acts = element('p', 'acts')
  acts.append(...actions.map((action, index) => wayOut(action, dialog, index === 0)), wayOut({ label: close }, dialog, false))
  dialog.append(heading, element('p', '', body), acts)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
