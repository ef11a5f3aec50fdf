const SHOWN_MS = 6_000

let region: HTMLElement | null = null
let timer = 0

/** Says something in passing at the foot of the page; heard by screen readers, gone after six seconds. */
export function tell(message: string): void {
  if (!region) {
    region = document.createElement('output')
    region.className = 'toast'
    document.body.append(region)
  }
  const shown = region
  shown.textContent = message
  shown.classList.add('is-on')
  clearTimeout(timer)
  timer = window.setTimeout(() => shown.classList.remove('is-on'), SHOWN_MS)
}
