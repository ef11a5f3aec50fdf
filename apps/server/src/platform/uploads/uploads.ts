import type { FastifyInstance } from 'fastify'
import type { Call, DataOf, InputOf } from '@app/contract/define-call.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { RawBody, SeeOther } from '../http/run-call.ts'
import type { SealedObject } from '../vault/index.ts'
import type { Inspection, ReceivedFiles } from './received-file.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
type AnyInput = Call<any, any, any, any>

/** How a multipart call is handled. */
export interface UploadHandling<C extends AnyInput> {
  /**
   * Whose files they are: their key seals them, and they are counted against their limits. Asked before a byte of a file is read; it throws
   * Failure to refuse. Left out: the signed-in person.
   */
  readonly ownerOf?: (ctx: RequestContext) => Promise<number>
  /**
   * Answers the call. A file that it does not keep (`vault.keep`, in its own transaction) is discarded when it has answered; that goes for all
   * of them when it throws. In the body a file stands by the name of its part: `documents[0][file]` is `{documents: [{file: 'documents[0][file]'}]}`.
   */
  readonly handler: (input: InputOf<C> & ReceivedFiles, ctx: RequestContext) => Promise<DataOf<C> | RawBody | SeeOther>
}

/** Files that people send, and what is found in them. */
export interface Uploads {
  /**
   * Serves a multipart call: effect, access, rate, owner and limits are judged before a byte of a file is read; the token stands in the header,
   * or as `_csrf` in the first part.
   * Refuses with TOO_LARGE (a file, their number, a field, or all together), MALFORMED, TOO_MANY_REQUESTS (16 at once on a node, 4 of a person,
   * 200 MiB of a person and day) and UNSUPPORTED_MEDIA_TYPE.
   */
  serve<C extends AnyInput>(app: FastifyInstance, call: C, handling: UploadHandling<C>): void
  /**
   * Scans and decodes a sealed original in a process of its own: seconds at most, one after the other. Pages are sealed for the same person;
   * keep them, or they are swept.
   * A picture is wholly its one page: do not keep its original. Asking twice is harmless.
   */
  inspect(original: SealedObject): Promise<Inspection>
  /** The same for somebody who waits: what takes longer waits on, for a job to inspect anew. */
  inspectWithin(original: SealedObject, limitMs: number): Promise<Inspection>
}
