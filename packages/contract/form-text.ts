import * as z from 'zod/mini'

/** A text of a form: what is not sent is empty, a number is read as it is written; `max` characters at most. */
export const formText = (max: number) => z._default(z.coerce.string().check(z.maxLength(max)), '')
