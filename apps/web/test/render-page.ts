import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { configure, queries, within, type BoundFunctions } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { JSDOM } from 'jsdom'
import { onTestFinished, vi } from 'vitest'
import type { CallName } from '@app/contract/calls.ts'
import { failures } from '@app/contract/failures.ts'
import { textOf } from '@app/text/languages.ts'
import type { AppInfo } from '../app/platform/app-info.ts'
import { apiOf, openNetwork, type Answers, type PageCall, type Network } from './answers.ts'
import { openDocument, type OpenedDocument } from './document.ts'
import { COMMON_ANSWERS, NOW_MS, ORIGIN, VISITOR } from './visitor.ts'

/** As long as a test waits for anything to come about; a machine may be slow, and no test asserts a time. */
const PATIENCE_MS = 60_000
configure({ asyncUtilTimeout: PATIENCE_MS })

const ASSETS = { script: '/script.js', entry: '/entry.js', styles: [], font: '/font', hydration: 'delayed', preloads: [] } as const
const TOKEN = 'token-of-the-visit'

const HELD = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const
const NANOS_A_MS = 1_000_000
/** Turns of the loop in which what a timer began is drawn. */
const DRAWING_TURNS = 5
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Waits without moving the clock of the page. */
async function until(hasCome: () => boolean): Promise<void> {
  for (const since = process.hrtime.bigint(); !hasCome(); await nextTurn())
    if (Number(process.hrtime.bigint() - since) / NANOS_A_MS > PATIENCE_MS)
      throw new Error(`Not within ${PATIENCE_MS} ms: ${String(hasCome)}`)
}

export interface PageOptions {
  /** Of whoever looks: `BUYER`, another site or language. A visitor of the United States site without. */
  readonly app?: Partial<AppInfo>
  /** Whether timers stand still until the test moves them by `page.pass`. What is waited for then is polled, not found. */
  readonly holdsTimers?: boolean
}

/** A page in its document, with the queries of Testing Library for the whole of it. */
export interface RenderedPage extends BoundFunctions<typeof queries> {
  readonly user: UserEvent
  /** Calls of the page in this document so far, or those of one name; the loader's first ones came before. */
  asked(name?: CallName): readonly PageCall[]
  /** Addresses, path and query, that the document was left for. The kit stays. */
  readonly left: readonly string[]
  /** Texts of the browser's own alerts. */
  readonly alerts: readonly string[]
  /** What the page warned of on the console. */
  readonly warnings: readonly string[]
  /** Path and query of the address bar. */
  address(): string
  /** Moves the pointer: what waits for the reader's first interaction begins. */
  move(): Promise<void>
  cookie(
    name: string,
  ): { readonly value: string; readonly path: string | null; readonly domain: string | null; readonly expires: unknown } | undefined
  /** Types a value in place of what a field holds. */
  fill(field: HTMLElement, value: string): Promise<void>
  /** Waits, while timers are held, until something has come about; `expect.poll` would move them on. */
  until(hasCome: () => boolean): Promise<void>
  /** Moves held timers on. */
  pass(ms: number): Promise<void>
}

interface Browser {
  readonly opened: OpenedDocument
  end(): Promise<void>
}

let browser: Browser | null = null

interface BrowserMemory {
  readonly cookies: ReturnType<JSDOM['cookieJar']['getCookiesSync']>
  readonly local: readonly (readonly [string, string])[]
  readonly session: readonly (readonly [string, string])[]
}

const NOTHING_YET: BrowserMemory = { cookies: [], local: [], session: [] }

/** Leaves the document that stands, and takes along what a browser keeps. */
async function leave(): Promise<BrowserMemory> {
  if (browser === null) return NOTHING_YET
  const kept: BrowserMemory = {
    cookies: browser.opened.dom.cookieJar.getCookiesSync(ORIGIN),
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
  }
  const left = browser
  browser = null
  await left.end()
  return kept
}

function takeUp(dom: JSDOM, kept: BrowserMemory): void {
  for (const cookie of kept.cookies) dom.cookieJar.setCookieSync(cookie, ORIGIN)
  for (const [key, value] of kept.local) localStorage.setItem(key, value)
  for (const [key, value] of kept.session) sessionStorage.setItem(key, value)
}

let server: Promise<typeof import('../app/entry.server.tsx')> | null = null

/**
 * The server's modules are its own: those of a browser may not have loaded the parts that come late there. As those of a server that runs
 * they serve one document after the other: they hold every page there is, and to load them anew takes longer than most tests.
 */
function serverModules(): Promise<typeof import('../app/entry.server.tsx')> {
  if (server === null) {
    vi.resetModules()
    server = import('../app/entry.server.tsx')
  }
  return server
}

/** The document of a page as the server sends it. @throws when its reader is led elsewhere; `whereLed` tests that. */
async function documentOf(path: string, answers: Answers, app: AppInfo): Promise<string> {
  vi.stubEnv('SSR', true)
  const { pagePatterns, ownParams, renderPage: renderOnServer, CSRF_PLACEHOLDER } = await serverModules()
  const url = new URL(path, ORIGIN)
  const page = pagePatterns.find(({ pattern }) => ownParams(app.locale, pattern, url.pathname))
  if (!page) throw new Error(`${path} is no address of the table of pages.`)
  const text = textOf(app.locale, app.dialect)
  const rendered = await renderOnServer({
    page,
    url,
    app,
    text,
    schedules: SHIPPED_SCHEDULES,
    api: apiOf(answers),
    assets: ASSETS,
    theme: '',
  })
  if (rendered.kind === 'redirect') throw new Error(`${path} leads to ${rendered.location}.`)
  if (rendered.cause) throw rendered.cause
  // A module that the page before loaded in its document has no placeholder.
  return CSRF_PLACEHOLDER === '' ? rendered.html : rendered.html.replaceAll(CSRF_PLACEHOLDER, TOKEN)
}

/** Landmarks that go by the name of another: whoever moves by landmarks cannot tell them apart. */
function sharedNames(): readonly string[] {
  const names = [...document.querySelectorAll(':is(form, section, nav, aside)[aria-label]:not([hidden], [hidden] *)')].map(
    (landmark) => `${landmark.localName} “${landmark.getAttribute('aria-label') ?? ''}”`,
  )
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map((name) => `More than one ${name}.`)
}

/** Begins a browser for this test, which ends with it. */
function openBrowser(): void {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] })
  onTestFinished(async () => {
    try {
      await leave()
    } finally {
      vi.useRealTimers()
    }
  })
}

/** Lets the browser's own entry take over the document that stands. Its modules are those of no document before. */
async function hydrate(opened: OpenedDocument, network: Network): Promise<void> {
  vi.stubGlobal('fetch', network.fetch)
  vi.stubEnv('SSR', false)
  vi.resetModules()
  let unmount = (): void => undefined
  browser = {
    opened,
    end: async () => {
      const shared = sharedNames()
      unmount()
      // What is still being fetched of the page finds its document yet.
      await vi.dynamicImportSettled()
      vi.unstubAllGlobals()
      vi.unstubAllEnvs()
      await opened.close()
      const faults = [...opened.faults, ...network.faults, ...shared]
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
  const { start } = await import('../app/entry.client.tsx')
  unmount = await start(null)
  // It stands in no document that the server sends.
  await until(() => document.querySelector('[data-alive]') !== null)
}

/**
 * Opens a page of the table as a browser does: the real loader, document, frame and page, drawn as the server does and hydrated. Its calls
 * are answered by `api`, and by what every page asks for; a call without an answer, an answer that the contract does not know and a body
 * that it does not take fail the test. Another page of the same test stands in the same browser, with its cookies and storages.
 */
export async function renderPage(
  path: string,
  api: Answers = {},
  { app: more = {}, holdsTimers = false }: PageOptions = {},
): Promise<RenderedPage> {
  const app: AppInfo = { ...VISITOR, ...more }
  const answers: Answers = { ...COMMON_ANSWERS, ...api }
  if (browser === null) openBrowser()
  const kept = await leave()
  const html = await documentOf(path, answers, app)
  const opened = await openDocument(html, new URL(path, ORIGIN).href)
  takeUp(opened.dom, kept)
  // It keeps what it finds as it is first loaded: a window, and timers that run.
  await import('react-dom/client')
  if (holdsTimers) vi.useFakeTimers({ now: NOW_MS, toFake: [...HELD] })
  const text = textOf(app.locale, app.dialect)
  const network = openNetwork(answers, (code) => text.dyn(failures[code], code))
  const warnings: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((...parts: unknown[]) => void warnings.push(parts.join(' ')))
  await hydrate(opened, network)
  const hurry = holdsTimers ? { advanceTimers: (ms: number) => vi.advanceTimersByTime(ms) } : {}
  const user = userEvent.setup({ document, pointerEventsCheck: 0, ...hurry })
  return {
    ...within(document.body),
    user,
    asked: (name) => network.asked.filter((one) => name === undefined || one.name === name),
    left: opened.left,
    alerts: opened.alerts,
    warnings,
    address: () => window.location.pathname + window.location.search,
    move: () => user.pointer({ target: document.body, coords: { x: 20, y: 20 } }),
    cookie: (name) => opened.dom.cookieJar.getCookiesSync(window.location.href).find(({ key }) => key === name),
    fill: async (field, value) => {
      await user.clear(field)
      if (value !== '') await user.paste(value)
    },
    until,
    pass: async (ms) => {
      await vi.advanceTimersByTimeAsync(ms)
      for (let turn = 0; turn < DRAWING_TURNS; turn++) await nextTurn()
    },
  }
}
