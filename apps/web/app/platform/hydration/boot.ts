import type * as EntryModule from '../../entry.client.tsx'

// The only script of the document itself. A page reads, links and pages without script, so everything else gives way to style, font and
// the first pictures, and comes when these are here and the browser has nothing better to do, or at the reader's first interaction.

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const REPLAYED = ['click', 'change', 'keydown'] as const
/** The longest wait for a picture that does not come. */
const HYDRATE_LIMIT_MS = 4_000
const IDLE_LIMIT_MS = 500
/** A page whose reader waits for nothing waits so long for the rules of languages, then reads them itself (MKT-8.24, ACC-9.02, decision 0065). */
const RULES_LIMIT_MS = 1_000

// A cached page comes without the token of anybody's visit.
const token = document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')
if (token?.content === '') token.content = /(?:^|;\s*)XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1] ?? ''

const { entry = '', modules = '', hydrate: way = '' } = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {}
const events: Event[] = []
const waiting = new AbortController()
const unhydrated = new AbortController()
let hasInteracted = false

/** As next-turn.ts, which would bring all other modules along. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(null)
  })

/**
 * The first number or date that a browser writes makes it read the rules of every language there is, which holds a telephone up for a
 * tenth of a second. A worker does that beside the page, for both of them.
 */
const languageRules = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('language-rules.worker.ts', import.meta.url), { name: document.documentElement.lang })
    const end = (): void => {
      worker.terminate()
      resolve()
    }
    for (const kind of ['message', 'error']) worker.addEventListener(kind, end)
    setTimeout(end, RULES_LIMIT_MS)
  })

async function loadAndStart(): Promise<void> {
  // Where there is no worker the page reads them itself.
  const rules = hasInteracted ? null : languageRules().catch(() => undefined)
  // All in short turns, so that the reader is heard between them.
  for (const href of [entry, ...modules.split(' ')]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    await nextTurn()
  }
  for (const module of modules.split(' ')) {
    await import(/* @vite-ignore */ module)
    await nextTurn()
  }
  const { start } = (await import(/* @vite-ignore */ entry)) as typeof EntryModule
  await (hasInteracted ? nextTurn() : rules)
  await start({
    get events() {
      unhydrated.abort()
      return events
    },
    get hasInteracted() {
      return hasInteracted
    },
  })
}

/** Without its modules the page stays as it came, and what was to be sent goes as it does without script. */
function stayStatic(error: unknown): never {
  unhydrated.abort()
  for (const act of events)
    if (act instanceof SubmitEvent && act.target instanceof HTMLFormElement && act.target.hasAttribute('action'))
      act.target.requestSubmit(act.submitter)
  throw error
}

function hydrate(): void {
  if (waiting.signal.aborted) return
  waiting.abort()
  void loadAndStart().catch(stayStatic)
}

const isReturn = (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
const whenIdle = (): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: IDLE_LIMIT_MS })
  else setTimeout(hydrate, 0)
}
const onInteraction = (): void => {
  hasInteracted = true
  hydrate()
}

/**
 * A form is sent once the page is hydrated: before, it would miss its checks, lose what was typed when refused, and where it needs script
 * put all of it into the address. A form that asks for a page works at once.
 */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action') && form.getAttribute('method') !== 'post') return
  event.preventDefault()
  if (!events.some(({ type, target }) => type === 'submit' && target === form)) events.push(event)
  onInteraction()
}

/** As any hydrated page does: at once, without replaying what the reader did before (HYDRATION=immediate). */
async function hydrateImmediately(): Promise<void> {
  const { start } = (await import(/* @vite-ignore */ entry)) as typeof EntryModule
  await start(null)
}

function hydrateDelayed(): void {
  document.addEventListener('submit', onSubmit, { capture: true, signal: unhydrated.signal })
  for (const kind of REPLAYED)
    document.addEventListener(kind, (event) => void events.push(event), { capture: true, signal: unhydrated.signal })
  for (const kind of INTERACTIONS) window.addEventListener(kind, onInteraction, { passive: true, signal: unhydrated.signal })
  // A reader who returns expects the place they left, which takes script.
  if (isReturn) hydrate()
  else if (document.readyState === 'complete') whenIdle()
  else {
    window.addEventListener('load', whenIdle, { once: true, signal: waiting.signal })
    setTimeout(hydrate, HYDRATE_LIMIT_MS)
  }
}

if (way === 'immediate') void hydrateImmediately()
else hydrateDelayed()
