/** Characters of a tag and of a note. */
export const TAG_LENGTH_MAX = 24
export const NOTE_LENGTH_MAX = 500
/** Lots of one request for notes. */
export const NOTED_LOTS_A_REQUEST_MAX = 1_000
/** Lots that one person keeps something about. */
export const NOTES_MAX = 5_000
