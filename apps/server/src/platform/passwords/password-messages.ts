/** Requests to the worker; a null hash is of a person who does not exist. */
export type PasswordTask =
  | { readonly kind: 'hash'; readonly text: string }
  | { readonly kind: 'verify'; readonly hash: string | null; readonly text: string }

/** A hash, a verdict, or null with the reason why it could not be done. */
export interface PasswordAnswer {
  readonly id: number
  readonly answer: string | boolean | null
  readonly reason?: string
}
