/** A link with its words; the address is absolute. */
export interface MailLink {
  readonly label: string
  readonly url: string
}

/** What a value says, and the value. */
export type MailFact = readonly [label: string, value: string]

/** One line of a list in a mail: alone, or a link of its own. */
interface MailItem {
  readonly text: string
  readonly url?: string
  /** Absolute address of a small picture of what the line names, which says nothing more; the plain text goes without. */
  readonly picture?: string
}

/** What a mail says, in plain words: the HTML and the plain text of one mail are both written from it, so they cannot differ. */
export interface MailBody {
  /** What happened. */
  readonly heading: string
  /** Paragraphs below the heading; a line break in one stays a line break. */
  readonly lead: readonly string[]
  /** An absolute address and what the picture shows; the plain text goes without. */
  readonly photo?: { readonly url: string; readonly alt: string }
  /** Label and value, in the order of what the reader needs first: the sum, until when, where. */
  readonly facts?: readonly MailFact[]
  readonly items?: readonly MailItem[]
  /** The next step; a mail has one. */
  readonly button?: MailLink
  /** Paragraphs below the button. */
  readonly notes?: readonly string[]
  /** How to stop mails of this kind. */
  readonly leave?: MailLink
}

/** A mail's words with what frames them. */
export interface FramedBody extends MailBody {
  readonly subject: string
  /** Who signs. */
  readonly sign: string
  /** BCP 47 tag of its language. */
  readonly languageTag: string
}
