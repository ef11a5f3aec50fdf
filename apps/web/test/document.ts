import type { JSDOM } from 'jsdom'
import { builtinEnvironments } from 'vitest/runtime'

/** What a document of the kit heard and did beside the page itself. */
export interface OpenedDocument {
  /** Addresses that the document was left for, path and query. */
  readonly left: string[]
  /** Texts of the browser's own alerts. */
  readonly alerts: string[]
  readonly faults: string[]
  readonly dom: JSDOM
  close(): Promise<void>
}

const FOCUSABLE = '[autofocus], a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'

/** Modal dialogs, which jsdom has no methods for: what is under them is not held back. */
function addDialogs(): void {
  const { prototype } = HTMLDialogElement
  const modals: HTMLDialogElement[] = []
  const cameFrom = new WeakMap<HTMLDialogElement, Element | null>()
  const open = (dialog: HTMLDialogElement, isModal: boolean): void => {
    if (dialog.open) return
    dialog.open = true
    if (!isModal) return
    cameFrom.set(dialog, document.activeElement)
    modals.push(dialog)
    const first = dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(FOCUSABLE)
    first?.focus()
  }
  prototype.show = function show(this: HTMLDialogElement) {
    open(this, false)
  }
  prototype.showModal = function showModal(this: HTMLDialogElement) {
    open(this, true)
  }
  prototype.close = function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    if (modals.includes(this)) modals.splice(modals.indexOf(this), 1)
    const before = cameFrom.get(this)
    if (before instanceof HTMLElement) before.focus()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
  window.addEventListener('keydown', (event) => {
    const top = modals.at(-1)
    if (event.key !== 'Escape' || event.defaultPrevented || !top) return
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  })
}

/** Popovers, which jsdom never shows; they close by Escape and by a press beside them. */
function addPopovers(): void {
  const open: HTMLElement[] = []
  const tell = (popover: HTMLElement, newState: 'open' | 'closed'): void =>
    void setTimeout(() => popover.dispatchEvent(Object.assign(new Event('toggle'), { newState })))
  const show = (popover: HTMLElement): void => {
    popover.style.display = 'block'
    open.push(popover)
    tell(popover, 'open')
  }
  const hide = (popover: HTMLElement): void => {
    if (!open.includes(popover)) return
    open.splice(open.indexOf(popover), 1)
    popover.style.removeProperty('display')
    tell(popover, 'closed')
  }
  const methods = {
    showPopover(this: HTMLElement) {
      show(this)
    },
    hidePopover(this: HTMLElement) {
      hide(this)
    },
    togglePopover(this: HTMLElement, force?: boolean) {
      const isOpen = open.includes(this)
      if (isOpen && force !== true) hide(this)
      else if (!isOpen && force !== false) show(this)
    },
  }
  Object.assign(HTMLElement.prototype, methods)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && open.slice(-1).forEach(hide))
  window.addEventListener('pointerdown', ({ target }) =>
    open.filter((one) => target instanceof Node && !one.contains(target)).forEach(hide),
  )
}

/** What lays pages out or looks at them laid out; there is no layout here. */
function addWithoutLayout(): void {
  const nothing = (): void => undefined
  class Observer {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
    takeRecords = () => []
  }
  const matchMedia = (media: string) => ({ matches: false, media, addEventListener: nothing, removeEventListener: nothing })
  Object.assign(globalThis, { IntersectionObserver: Observer, ResizeObserver: Observer, matchMedia, scrollTo: nothing })
  Object.assign(Element.prototype, { scrollIntoView: nothing, scrollTo: nothing })
}

/** Files that a test chooses stand beside jsdom's own list of them, which is all that its FormData reads. */
function addChosenFiles(): void {
  const Plain = globalThis.FormData
  class WithFiles extends Plain {
    constructor(form?: HTMLFormElement, submitter: HTMLElement | null = null) {
      super(form, submitter)
      for (const field of form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
        if (field.name === '' || !Object.hasOwn(field, 'files')) continue
        this.delete(field.name)
        for (const file of field.files ?? []) this.append(field.name, file)
      }
    }
  }
  Object.assign(globalThis, { FormData: WithFiles })
}

const pathOf = (address: string): string => {
  const url = new URL(address, window.location.href)
  return url.origin === window.location.origin ? url.pathname + url.search : url.href
}

/** Address that a form's fields are sent to. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const url = new URL(form.getAttribute('action') ?? '', window.location.href)
  if (form.method !== 'post') url.search = new URLSearchParams(new FormData(form, submitter) as never).toString()
  return url.href
}

/** Notes in place of what would open another document. */
function noteLeaving(left: string[]): void {
  const real = window.location
  const leave = (address: string | URL): void => void left.push(pathOf(String(address)))
  const acts: Readonly<Record<string, unknown>> = { assign: leave, replace: leave, reload: () => leave(real.href) }
  const location = new Proxy({} as Location, {
    get: (_, name) => acts[String(name)] ?? (Reflect.get(real, name) as unknown),
    set: (_, name, value) => name === 'href' && (leave(String(value)), true),
  })
  Object.defineProperty(globalThis, 'location', { value: location, configurable: true })
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    leave(link.href)
  })
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method === 'dialog') return
    event.preventDefault()
    leave(addressOf(form, event.submitter))
  })
}

/** Opens a document at an address: its own window, timers apart, until it is closed. */
export async function openDocument(html: string, url: string): Promise<OpenedDocument> {
  const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { html, url } })
  const { jsdom: dom } = globalThis as unknown as { jsdom: JSDOM }
  const left: string[] = []
  const alerts: string[] = []
  const faults: string[] = []
  dom.virtualConsole.on('jsdomError', (error) => void faults.push(error.message))
  Object.assign(globalThis, { alert: (text: string) => void alerts.push(text) })
  addDialogs()
  addPopovers()
  addWithoutLayout()
  addChosenFiles()
  noteLeaving(left)
  return { left, alerts, faults, dom, close: async () => await teardown(globalThis) }
}
