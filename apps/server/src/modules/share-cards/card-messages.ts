/** What stands on a card. */
export interface CardWords {
  /** Name of the site. */
  readonly site: string
  readonly title: string
  /** Lines below it, the most important first. */
  readonly lines: readonly string[]
}

/** A card to draw: its words, and the file of a photo of ours, where there is one. */
export interface CardOrder {
  readonly id: number
  readonly words: CardWords
  readonly photo: string | null
}

export type CardAnswer = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string }
