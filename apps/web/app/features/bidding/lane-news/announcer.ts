/** Ordinary news is announced at most so often, milliseconds; of what came meanwhile only the last. */
const POLITE_EVERY_MS = 2_500

type Speak = (text: string, isUrgent: boolean) => void

/** The two regions that screen readers listen to: one waits for its turn, one interrupts. */
export type Region = 'polite' | 'urgent'

/** Announces with restraint: urgent news at once, the rest one at a time, so that a fast lane does not talk over itself. */
export class Announcer {
  readonly #speak: Speak
  readonly #regions: Partial<Record<Region, HTMLElement | null>> = {}
  #waiting: string | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #spokenAtMs = -Infinity

  /** `speak` reads announcements aloud, where the reader wants it. */
  constructor(speak: Speak) {
    this.#speak = speak
  }

  /** Sets the live region; null when it goes. */
  place(region: Region, element: HTMLElement | null): void {
    this.#regions[region] = element
  }

  tell(text: string, isUrgent: boolean): void {
    if (!isUrgent) {
      this.#tellLater(text)
      return
    }
    this.#waiting = null
    this.#write('urgent', text)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting = null
  }

  #tellLater(text: string): void {
    this.#waiting = text
    if (this.#timer !== null) return
    const waitMs = Math.max(0, this.#spokenAtMs + POLITE_EVERY_MS - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = null
      const due = this.#waiting
      this.#waiting = null
      if (due === null) return
      this.#spokenAtMs = performance.now()
      this.#write('polite', due)
    }, waitMs)
  }

  #write(region: Region, text: string): void {
    const element = this.#regions[region]
    // The same words twice are heard twice only as another text.
    if (element) element.textContent = element.textContent === text ? `${text}\u00a0` : text
    this.#speak(text, region === 'urgent')
  }
}

/** The device's own voice; silent where it has none. */
export function voiceOf(languageTag: string): Speak {
  if (typeof speechSynthesis === 'undefined') return () => undefined
  return (text, isUrgent) => {
    if (isUrgent) speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = languageTag
    speechSynthesis.speak(utterance)
  }
}
