import type { messages } from './messages/en_us/index.ts'

/** Every message key. English is the source: a key that another language lacks does not compile. */
export type TextKey = keyof typeof messages

/** One area in another language: exactly the keys of the English area. */
export type Translated<Area> = { readonly [Key in keyof Area]: string }

/** Messages of one region, laid over a language. */
export type Overlay = Partial<Record<TextKey, string>>
