/** A fault of the file or of the request as a whole: one line for a person; the inventory is as it was. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
}
