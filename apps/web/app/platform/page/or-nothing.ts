import { isFailure } from '@app/contract/failure.ts'

/** A part that the page can do without: one that is refused, or takes too long, is not shown. */
export async function orNothing<Part>(part: Promise<Part>, nothing: Part): Promise<Part> {
  try {
    return await part
  } catch (error) {
    if (!isFailure(error)) throw error
    return nothing
  }
}
