// A security key in software: makes passkeys (ES256, attestation none) and signs with them as the WebAuthn specification
// says, so that the server is tried by real signatures. What a test asks it to do wrong, it does wrong.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const headed = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? headed(1, -1 - value) : headed(0, value)
  if (typeof value === 'string') return Buffer.concat([headed(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headed(2, value.length), value])
  return Buffer.concat([headed(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (buffer: Buffer) => buffer.toString('base64url')

export interface Ceremony {
  challenge: string
  rpId: string
  origin: string
  /** False: the device did not ask for a finger or a PIN. */
  verified?: boolean
}

export class SoftKey {
  readonly id = randomBytes(32)
  counter = 0
  readonly #privateKey: KeyObject
  readonly #cose: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  #told({ rpId, verified = true }: Ceremony, made: boolean): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 1 | (verified ? 4 : 0) | (made ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }

  #client(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  make(ceremony: Ceremony) {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255])
    const authData = Buffer.concat([this.#told(ceremony, true), Buffer.alloc(16), length, this.id, this.#cose])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(this.#client('webauthn.create', ceremony)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  sign(ceremony: Ceremony) {
    this.counter += 1
    const authData = this.#told(ceremony, false)
    const client = this.#client('webauthn.get', ceremony)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#privateKey)
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: text(client), authenticatorData: text(authData), signature: text(signature) },
    }
  }
}
