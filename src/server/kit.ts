// What the rooms of the server hand each other. Each interface is kept by one room and used by the others; `main.ts` joins them.
import type { Readable } from 'node:stream'
import type { Place } from '#contract/brand.ts'
import type { PictureWidth } from '#contract/codecs/files.ts'
import type { Setting } from '#contract/field.ts'
import type { Message } from '#contract/message.ts'
import type { Resource } from '#contract/resource.ts'
import type { Said } from '#contract/said.ts'
import type { Face } from '#machines/wish.ts'
import type { RowRights } from '#server/auth/rowRights.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import type { Behaviour } from '#server/records/serve.ts'

/** Who asks, where, and with which rights; made anew for each request by `auth/`. */
export interface Actor {
  userId: string
  name: string
  email: string
  sessionId: string
  allowedCountries: readonly string[]
  /** Null until a brand and country travel with the request. */
  place: Place | null
  /** True while a valid secure token came along. */
  secure: boolean
  may(actionId: string): boolean
  /** The rows each right is held for here. */
  rows: RowRights
  /** Every action id allowed here, for the console. */
  permissions(): string[]
}

/** An actor inside a vendor. */
export type Staff = Actor & { place: Place }

export const settingOf = (place: Place): Setting => ({
  vendor: place.vendorCode,
  currency: place.currency,
  timezone: place.timezone,
  urlLang: place.urlLang,
})

export interface Clock {
  now(): Date
}

/** Durable events: the row commits with the change, listeners of every process hear of it afterwards. */
export interface Publisher {
  /** With a user, only that person's consoles hear of it. */
  publish(tx: Tx, vendor: string, message: Undated, user?: string): Promise<void>
}
type Without<M> = M extends unknown ? Omit<M, 'offset'> : never
/** A message before it has its place in the vendor's sequence. */
export type Undated = Without<Message>

export interface StoredFile {
  id: string
  name: string
  mime: string
  bytes: number
  sha256: string
  /** Pixels, of a picture, as it is seen. */
  width?: number
  height?: number
}
export interface Files {
  /** Streams to storage (temporary name, fsync, rename), then records the row; refuses above `limit` bytes. */
  keep(
    vendor: string,
    userId: string,
    name: string,
    mime: string,
    body: Readable,
    limit: number,
    /** The only types it may have, by its bytes. */
    accepts?: readonly string[],
  ): Promise<StoredFile>
  /** The same for what a person sends: counted against what they may send within a day and at a time. */
  receive: Files['keep']
  open(vendor: string, id: string): Promise<{ file: StoredFile; stream: Readable }>
  /** The picture of a drawing, kept once beside it: drawings that people send are not drawn here. */
  keepPreview(vendor: string, id: string, body: Readable): Promise<void>
  /** A picture as WebP, its longer side at most so many pixels: upright, with nothing else that was written into it. Made once. */
  openPicture(vendor: string, id: string, width: PictureWidth): Promise<Readable>
  /** Takes the bytes of a file away whose row is gone; those that are gone already are no matter. */
  discard(vendor: string, id: string): Promise<void>
}

/** What a job is started with. `kind` finds its worker. */
export interface JobSpec {
  kind: string
  /** A plain text only where nobody knows how it was said. */
  title: Said | string
  /** Plain JSON, at most 256 KB; the worker reads it back. */
  params: unknown
  total?: number
  face: Face
  once?: string
  sourceFile?: string
  retryOf?: string
  undoOf?: string
  /** The second person, where one was needed. */
  approvedBy?: string
}
export interface Jobs {
  /** Records the job and hands it to the queue in the caller's transaction; admission may leave it OVERLOADED. */
  start(tx: Tx, staff: Staff, spec: JobSpec): Promise<{ jobId: string; number: number }>
}

export interface Kit {
  env: Env
  resources: readonly Resource[]
  behaviours: ReadonlyMap<string, Behaviour>
  db: Db
  clock: Clock
  publisher: Publisher
  files: Files
  jobs: Jobs
  log: {
    info(facts: object, text: string): void
    warn(facts: object, text: string): void
    error(facts: object, text: string): void
  }
}

export const resourceNamed = (kit: Pick<Kit, 'resources'>, name: string): Resource => {
  const found = kit.resources.find(resource => resource.name === name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
