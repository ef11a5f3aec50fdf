import type { IncomingHttpHeaders } from 'node:http'

/** What of a notice is kept: by what it is known, and which of the provider's objects it is about. Neither names a person. */
export interface Notice {
  /** The provider's own id of the event, at most ID_MAX characters: the same event is kept once. */
  readonly eventId: string
  /** The provider's id of what to ask about, at most ID_MAX characters. */
  readonly ref: string
  /** Whether it is handled before those that are none: a word of a person, behind which no receipt may stand in the way. */
  readonly isFirst?: boolean
}

/** Longest id of an event or an object, characters. */
export const ID_MAX = 255

/** A provider whose notices are taken. */
export interface ProviderNotices {
  /** What it does for us, and its name: the two parts of its address, `/hooks/{kind}/{provider}`. Lower case letters and hyphens. */
  readonly kind: string
  readonly provider: string
  /**
   * Whose notice it is: `refused` for a signature that is missing, wrong or too old, `ignored` for one that is signed and tells of nothing
   * that is asked about. `raw` is the body as it came, `headers` those of the request without cookies. It has no time for questions: it
   * looks at the signature and reads two ids.
   */
  readonly verify: (raw: Buffer, headers: IncomingHttpHeaders) => Promise<Notice | 'refused' | 'ignored'>
  /**
   * Asks the provider how `ref` stands and acts on the answer. It may be called more often than the provider has sent, in any order, and by
   * two nodes at once: it locks what it changes, and what is changed already it leaves. It ends within HANDLE_LIMIT_MS.
   * @throws NoticeFault, or anything, to be called again later.
   */
  readonly handle: (ref: string) => Promise<void>
}

/** Why a notice could not be handled yet, in words that operators read and that name nobody. */
export class NoticeFault extends Error {
  /** A few words or a code of the provider, such as `unreachable`. */
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'NoticeFault'
    this.reason = reason
  }
}

/** The inbox of an application. */
export interface NoticeInbox {
  /** Takes a provider's notices from now on; before the application is ready. @throws Error for one that is taken already. */
  register(provider: ProviderNotices): void
  /** Handles every notice that is due now; answers how many were tried. The job does so by itself. */
  handleDue(): Promise<number>
}
