import type { CaptchaWork } from './captcha-state.ts'

/** The part of Google's script that is used. */
interface Grecaptcha {
  ready(begin: () => void): void
  render(place: HTMLElement, how: Readonly<Record<string, unknown>>): number
  reset(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
/** The first script loads a second one, of whose failure nothing is told. As long as a hundred looks of 200 ms (MKT-9.29). */
const LOAD_LIMIT_MS = 20_000
/** Width of Google's usual box; a narrower place gets the compact one. */
const BOX_WIDTH_PX = 304

let loading: Promise<Grecaptcha> | null = null

async function loadScript(language: string): Promise<Grecaptcha> {
  const { promise, resolve, reject } = Promise.withResolvers<Grecaptcha>()
  const script = document.createElement('script')
  script.src = `${SCRIPT}?render=explicit&hl=${language}`
  script.addEventListener('error', () => reject(new Error('the script of the captcha did not load')))
  script.addEventListener('load', () => {
    const { grecaptcha } = window
    if (grecaptcha === undefined) reject(new Error('the script of the captcha is none'))
    else grecaptcha.ready(() => resolve(grecaptcha))
  })
  const limit = setTimeout(() => reject(new Error('the script of the captcha took too long')), LOAD_LIMIT_MS)
  document.head.append(script)
  try {
    return await promise
  } catch (error) {
    // The next try begins anew.
    loading = null
    script.remove()
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** Google lays its pictures over the page, where they could not be reached beside a modal dialog: a dialog around the place goes on without being modal. */
function uncover(place: HTMLElement): void {
  const dialog = place.closest('dialog')
  if (dialog === null || dialog.dataset['uncovered'] !== undefined) return
  dialog.dataset['uncovered'] = ''
  const focused = document.activeElement
  // It is not closed for the reader.
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  dialog.close()
  dialog.show()
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close()
  })
  if (focused instanceof HTMLElement) focused.focus()
}

const themeOf = ({ documentElement }: Document): string =>
  documentElement.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** A box of Google's, and who is told of it now. */
interface Box {
  readonly id: number
  tell: CaptchaWork['tell']
}
const boxes = new WeakMap<HTMLElement, Box>()

function addBox(grecaptcha: Grecaptcha, siteKey: string, { place, tell }: CaptchaWork): void {
  const told: { tell: CaptchaWork['tell'] } = { tell }
  const id = grecaptcha.render(place, {
    sitekey: siteKey,
    theme: themeOf(document),
    size: place.clientWidth < BOX_WIDTH_PX ? 'compact' : 'normal',
    callback: (token: string) => told.tell({ kind: 'solved', token }),
    'expired-callback': () => told.tell({ kind: 'asked' }),
    'error-callback': () => told.tell({ kind: 'blocked' }),
  })
  boxes.set(place, Object.assign(told, { id }))
}

/** Has Google ask the reader, each time anew; its script is loaded with the first captcha of a document. */
export async function askGoogle(siteKey: string, work: CaptchaWork): Promise<void> {
  const { place, locale, tell } = work
  try {
    const grecaptcha = await (loading ??= loadScript(locale.slice(0, 2)))
    uncover(place)
    const box = boxes.get(place)
    if (box === undefined) addBox(grecaptcha, siteKey, work)
    else {
      box.tell = tell
      grecaptcha.reset(box.id)
    }
    tell({ kind: 'asked' })
  } catch {
    tell({ kind: 'blocked' })
  }
}
