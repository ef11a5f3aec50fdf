import type { FileFault } from '../received-file.ts'

/** A file is refused for a reason that can be told. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}
