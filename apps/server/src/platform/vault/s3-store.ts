import { Readable } from 'node:stream'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { S3Settings } from '../settings/outside-settings.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

const OBJECT_ID = /^[0-9a-f]{32}$/
/** A bucket that cannot be reached is away after so long, and one that sends nothing more after this. */
const CONNECTION_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 30_000
const ATTEMPTS_MAX = 3
/** An object that is larger is sent in parts of so many bytes, the least that S3 takes, one after the other. */
const PART_BYTES = 5 * 1024 * 1024

const isGone = (error: unknown): boolean => {
  const { name, $metadata } = error as Partial<S3ServiceException>
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** What the store answers with a fault, as one of the disk is: nothing that the sender of a paper did. */
const faultOf = (error: unknown): Error =>
  isGone(error)
    ? Object.assign(new Error('there is no such object'), { code: 'ENOENT' })
    : Object.assign(new Error('the bucket of papers cannot be used'), { code: 'EIO', cause: error })

/** Bytes as they pass, and what ended them before their end. */
function watched(bytes: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly fault: () => { cause: unknown } | null
} {
  let fault: { cause: unknown } | null = null
  const passing = async function* () {
    try {
      yield* bytes
    } catch (cause) {
      fault = { cause }
      throw cause
    }
  }
  return { bytes: passing(), fault: () => fault }
}

/** A client of the bucket. Checksums beyond the signature are left out, which stores other than Amazon's do not all know. */
async function connect({ region, endpoint, credentials }: S3Settings): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3')
  return new Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Objects in a bucket of S3, or of a store that speaks like it, under the same names as in a folder. An object is there once it is whole: one
 * that is sent in parts is none before they are joined. The library is loaded with the first use, so that others do not pay for it.
 */
export function openS3Store(settings: S3Settings): ObjectStore {
  const { bucket: Bucket, prefix } = settings
  let opened: Promise<S3Client> | undefined
  const client = (): Promise<S3Client> => (opened ??= connect(settings))
  const library = () => import('@aws-sdk/client-s3')
  const keyOf = (objectId: string): string => {
    if (!OBJECT_ID.test(objectId)) throw new Error('That is no id of an object.')
    return `${prefix}${objectId.slice(0, 2)}/${objectId}`
  }
  const idOf = (key: string | undefined): string => key?.split('/').at(-1) ?? ''

  async function put(objectId: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage')
    const { bytes: passing, fault } = watched(bytes)
    const params = {
      Bucket,
      Key: keyOf(objectId),
      Body: Readable.from(passing, { objectMode: false }),
      ContentType: 'application/octet-stream',
    }
    try {
      await new Upload({ client: await client(), params, partSize: PART_BYTES, queueSize: 1, leavePartsOnError: false }).done()
    } catch (error) {
      throw fault()?.cause ?? faultOf(error)
    }
  }

  async function find(objectId: string): Promise<StoredObject | null> {
    const { HeadObjectCommand } = await library()
    try {
      const head = await (await client()).send(new HeadObjectCommand({ Bucket, Key: keyOf(objectId) }))
      return { objectId, storedBytes: head.ContentLength ?? 0, storedAtMs: head.LastModified?.getTime() ?? 0 }
    } catch (error) {
      if (isGone(error)) return null
      throw faultOf(error)
    }
  }

  async function open(objectId: string): Promise<Readable> {
    const { GetObjectCommand } = await library()
    try {
      const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: keyOf(objectId) }))
      return Body as Readable
    } catch (error) {
      throw faultOf(error)
    }
  }

  async function remove(objectId: string): Promise<void> {
    const { DeleteObjectCommand } = await library()
    try {
      await (await client()).send(new DeleteObjectCommand({ Bucket, Key: keyOf(objectId) }))
    } catch (error) {
      if (!isGone(error)) throw faultOf(error)
    }
  }

  async function* list(): AsyncIterable<StoredObject> {
    const { paginateListObjectsV2 } = await library()
    for await (const { Contents = [] } of paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: prefix }))
      for (const { Key, Size = 0, LastModified } of Contents)
        if (OBJECT_ID.test(idOf(Key))) yield { objectId: idOf(Key), storedBytes: Size, storedAtMs: LastModified?.getTime() ?? 0 }
  }

  async function removeDrafts(beforeMs: number): Promise<void> {
    const { AbortMultipartUploadCommand, paginateListMultipartUploads } = await draftsOf(library)
    for await (const { Uploads = [] } of paginateListMultipartUploads(await client(), { Bucket, Prefix: prefix }))
      for (const { Key, UploadId, Initiated } of Uploads)
        if (Initiated !== undefined && Initiated.getTime() < beforeMs)
          await (await client()).send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }
  return { put, find, open, remove, list, removeDrafts }
}

interface UploadsPage {
  readonly Uploads?:
    | readonly { readonly Key?: string | undefined; readonly UploadId?: string | undefined; readonly Initiated?: Date | undefined }[]
    | undefined
}

/** Uploads in parts that were never ended, page by page; the library pages objects alone. */
async function draftsOf(library: () => Promise<typeof import('@aws-sdk/client-s3')>) {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await library()
  async function* paginateListMultipartUploads(
    client: S3Client,
    of: { readonly Bucket: string; readonly Prefix: string },
  ): AsyncIterable<UploadsPage> {
    let from: { readonly KeyMarker?: string | undefined; readonly UploadIdMarker?: string | undefined } = {}
    for (;;) {
      const page = await client.send(new ListMultipartUploadsCommand({ ...of, ...from }))
      yield page
      if (page.IsTruncated !== true) return
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
    }
  }
  return { AbortMultipartUploadCommand, paginateListMultipartUploads }
}
