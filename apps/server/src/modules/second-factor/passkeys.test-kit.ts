import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const FLAGS = { isPresent: 0x01, isVerified: 0x04, hasKey: 0x40 } as const
const CREDENTIAL_ID_BYTES = 16
const AAGUID = Buffer.alloc(16)
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256 ? Buffer.from([(major << 5) | 24, count]) : Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}

/** As much of CBOR (RFC 8949) as an authenticator without attestation says. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

export interface Touch {
  readonly challenge: string
  readonly origin?: string
  readonly host?: string
  /** Whether finger, face or PIN was asked for; true when left out. */
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A device that holds one passkey, as a browser would let it answer. */
export class SoftAuthenticator {
  readonly id = randomBytes(CREDENTIAL_ID_BYTES).toString('base64url')
  readonly #key: KeyObject
  readonly #coseKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    const point = [x, y].map((text) => Buffer.from(text, 'base64url'))
    this.#coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0] ?? AAGUID],
        [-3, point[1] ?? AAGUID],
      ]),
    )
  }

  #data({ host = 'localhost', isVerified = true, counter = 0 }: Touch, key: Buffer | null): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = FLAGS.isPresent | (isVerified ? FLAGS.isVerified : 0) | (key === null ? 0 : FLAGS.hasKey)
    const id = Buffer.from(this.id, 'base64url')
    const attested = key === null ? [] : [AAGUID, Buffer.from([0, id.length]), id, key]
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...attested])
  }

  #client(type: string, { challenge, origin = 'http://localhost' }: Touch): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** The answer to `navigator.credentials.create`. */
  create(touch: Touch): object {
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, Cbor>()],
      ['authData', this.#data(touch, this.#coseKey)],
    ])
    const response = {
      clientDataJSON: this.#client('webauthn.create', touch).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }

  /** The answer to `navigator.credentials.get`. */
  get(touch: Touch): object {
    const [data, client] = [this.#data(touch, null), this.#client('webauthn.get', touch)]
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: null,
    }
    return { id: this.id, rawId: this.id, type: 'public-key', response }
  }
}
