import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** How an authenticator, or the page that drives it, departs from what is right. */
export interface Oddity {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  counter?: number
  /** Signs with a key that was never registered. */
  foreignKey?: boolean
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/** A security key in software (ES256, no attestation), with the answers of a browser in JSON. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16)
  counter = 0
  readonly #origin: string
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" })

  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: Options, odd: Oddity = {}) {
    const clientDataJSON = this.#clientData("webauthn.create", options, odd)
    const credential = Buffer.concat([Buffer.alloc(16), uint16(16), this.credentialId, coseKey(this.#keys.publicKey)])
    const authData = this.#authData(options.rp?.id, HAS_CREDENTIAL, credential, odd)
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      Buffer.from([0x59]),
      uint16(authData.length),
      authData,
    ])
    return this.#answer({
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    })
  }

  get(options: Options, odd: Oddity = {}) {
    this.counter += 1
    const clientDataJSON = this.#clientData("webauthn.get", options, odd)
    const authData = this.#authData(options.rpId, 0, Buffer.alloc(0), odd)
    const key = odd.foreignKey ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : this.#keys.privateKey
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataJSON)]), key)
    return this.#answer({
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    })
  }

  #clientData(type: string, options: Options, odd: Oddity): Buffer {
    const challenge = odd.challenge ?? options.challenge
    return Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? this.#origin, crossOrigin: false }))
  }

  #authData(rpId: string | undefined, flags: number, rest: Buffer, odd: Oddity): Buffer {
    const site = odd.rpId ?? rpId ?? new URL(this.#origin).hostname
    const verified = odd.userVerified === false ? 0 : USER_VERIFIED
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? this.counter)
    return Buffer.concat([sha256(site), Buffer.from([flags | USER_PRESENT | verified]), counter, rest])
  }

  #answer<Response>(response: Response) {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: "public-key" as const, response, clientExtensionResults: {} }
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" })
  const [left, right] = [x, y].map((part) => Buffer.from(part, "base64url"))
  if (!left || !right) throw new Error("not a point")
  return Buffer.concat([Buffer.from("a501020326200121", "hex"), hex("5820"), left, hex("225820"), right])
}

const hex = (text: string) => Buffer.from(text, "hex")
const base64url = (bytes: Buffer) => bytes.toString("base64url")
const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest()

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
