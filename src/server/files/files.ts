// The only door to stored bytes: streams them to their place while measuring and hashing, then records whose they are.
// Refuses what is larger than the caller allows before it is kept, what is not what it is wanted as, and any id of another
// vendor.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { type PictureWidth, pictureWidths } from '#contract/codecs/files.ts'
import { Problem } from '#contract/problem.ts'
import { apart } from '#server/apart/apart.ts'
import type { Db } from '#server/db/pool.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Env } from '#server/env.ts'
import type { Files, StoredFile } from '#server/kit.ts'
import { type Drawing, drawn, drawnSize } from '#server/pictures/drawn.ts'
import { newId } from '#server/records/ids.ts'
import { FileAway } from './away.ts'
import { measuring, sameAs } from './meter.ts'
import { placeFor } from './places.ts'
import { atOnce, demandRoom } from './quota.ts'
import { isOwnStore } from './store.ts'

const elsewhere =
  'This server keeps files elsewhere than the one that first used this database: imports and pictures sent to one are not found ' +
  'by the other. Give all of them the same S3 bucket, or bring the folder files of the former DATA_DIR'

const previewBytes = 256 * 1024
/** Bytes of a picture that is decoded at all. */
const mostDecoded = 32 * 1024 * 1024
const isDrawing = ({ mime }: StoredFile): boolean => mime === 'image/svg+xml'

/** `drawing`: what a picture of the demo is made from when it is first looked at. */
type StoredFileRow = StoredFile & { preview: string | null; drawing: Drawing | null } & Record<string, unknown>

interface Arriving {
  vendor: string
  userId: string
  name: string
  mime: string
  body: Readable
  limit: number
  accepts: readonly string[] | undefined
}

/** Ready for the kit; opens the bucket or the folder the environment names, and tells where that is another one than before. */
export async function filesFor(env: Env, db: Db, tell: (text: string) => void = () => {}): Promise<Files> {
  const place = await placeFor(env)
  const isOwn = await isOwnStore(db, place).catch((error: Error) => error)
  if (isOwn instanceof Error) tell(`The store of files cannot be reached: ${isOwn.message}`)
  else if (!isOwn) tell(elsewhere)

  const reached = async (path: string, name: string): Promise<Readable> => {
    try {
      return await place.read(path)
    } catch (error) {
      throw new FileAway(name, error)
    }
  }

  /** Written, then recorded; what could not be recorded does not stay. */
  const kept = async <T>(path: string, pieces: AsyncIterable<Buffer>, record: () => Promise<T>): Promise<T> => {
    await place.write(path, Readable.from(pieces, { objectMode: false }))
    try {
      return await record()
    } catch (error) {
      await place.remove(path)
      throw error
    }
  }

  const readRow = async (vendor: string, id: string): Promise<StoredFileRow> => {
    if (!uuid.test(id)) throw noSuchFile()
    const { rows } = await withTenant(db, { vendor }, tx =>
      tx.execute<StoredFileRow>(
        sql`select id, name, mime, bytes::int as bytes, sha256, width, height, preview, drawing from file
          where vendor = ${vendor} and id = ${id}`,
      ),
    )
    if (!rows[0]) throw noSuchFile()
    return rows[0]
  }

  /** What is being made just now, by its path: whoever asks for the same waits for it. */
  const making = new Map<string, Promise<unknown>>()
  const once = <T>(path: string, make: () => Promise<T>): Promise<T> => {
    const made = (making.get(path) as Promise<T> | undefined) ?? make().finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  /** From here on a file like any other. */
  const drawnNow = async (vendor: string, row: StoredFileRow, drawing: Drawing): Promise<StoredFileRow> => {
    const body = Buffer.from(await apart().ask('drawing', { svg: drawn(drawing), width: drawnSize }))
    const measured = { bytes: body.byteLength, sha256: createHash('sha256').update(body).digest('hex') }
    await kept(pathOf(vendor, row.id), only(body), () =>
      withTenant(db, { vendor }, tx =>
        tx.execute(sql`update file set drawing = null, bytes = ${measured.bytes}, sha256 = ${measured.sha256}
          where vendor = ${vendor} and id = ${row.id}`),
      ),
    )
    return { ...row, ...measured, drawing: null }
  }

  const rowOf = async (vendor: string, id: string): Promise<StoredFileRow> => {
    const row = await readRow(vendor, id)
    const { drawing } = row
    return drawing ? once(pathOf(vendor, row.id), () => drawnNow(vendor, row, drawing)) : row
  }

  /** The picture as it came; of a drawing the one that was sent beside it. */
  const sourceOf = async (vendor: string, row: StoredFileRow): Promise<Buffer> => {
    const { id, name, mime, bytes, preview } = row
    if (isDrawing(row) ? !preview : !mime.startsWith('image/') || bytes > mostDecoded) throw noSuchFile()
    return buffer(await reached(isDrawing(row) ? previewOf(vendor, id) : pathOf(vendor, id), name))
  }

  const renditionOf = async (vendor: string, id: string, width: PictureWidth): Promise<Buffer> => {
    const row = await readRow(vendor, id)
    const { drawing } = row
    // Drawn as small as it is looked at: a list of a demo begins with fifty of them.
    const small = drawing
      ? apart().ask('drawing', { svg: drawn(drawing), width: Math.min(width, drawnSize) })
      : apart().ask('picture', { bytes: await sourceOf(vendor, row), width })
    const made = Buffer.from(await small)
    await place.write(pictureOf(vendor, id, width), Readable.from(only(made), { objectMode: false }))
    return made
  }

  const keep = async (
    { vendor, userId, name, mime, body, limit, accepts }: Arriving,
    isSent: boolean,
  ): Promise<StoredFile> => {
    const file = { id: newId(), name: plainName(name) }
    const meter = measuring(body, limit)
    return kept(pathOf(vendor, file.id), meter.pieces, async () => {
      const measured = meter.result()
      const { bytes } = measured
      const sent = { name: file.name, said: mime, head: meter.head(), bytes, ...(accepts && { accepts }) }
      const stored: StoredFile = { ...file, ...(await apart().ask('judge', sent)), ...measured }
      await withTenant(db, { vendor }, async tx => {
        if (isSent) await demandRoom(tx, vendor, userId, bytes)
        await tx.execute(sql`insert into file (vendor, id, name, mime, bytes, sha256, created_by, width, height, sent)
          values (${vendor}, ${stored.id}, ${stored.name}, ${stored.mime}, ${bytes}, ${stored.sha256}, ${userId},
            ${stored.width ?? null}, ${stored.height ?? null}, ${isSent})`)
      })
      return stored
    })
  }

  return {
    keep: (vendor, userId, name, mime, body, limit, accepts) =>
      keep({ vendor, userId, name, mime, body, limit, accepts }, false),
    receive: (vendor, userId, name, mime, body, limit, accepts) =>
      atOnce(vendor, userId, async () => {
        await withTenant(db, { vendor }, tx => demandRoom(tx, vendor, userId, 0))
        return keep({ vendor, userId, name, mime, body, limit, accepts }, true)
      }),
    async open(vendor, id) {
      const { preview: _, drawing: __, ...file } = await rowOf(vendor, id)
      const stream = await reached(pathOf(vendor, id), file.name)
      return { file, stream: sameAs(file, stream, why => new FileAway(file.name, new Error(why))) }
    },
    async keepPreview(vendor, id, body) {
      const row = await rowOf(vendor, id)
      if (row.preview) throw new Problem('STATE', 'The file has its picture already')
      if (!isDrawing(row)) throw new Problem('STATE', 'Pictures are made small here: send one of a drawing alone')
      const meter = measuring(body, previewBytes)
      await kept(previewOf(vendor, id), meter.pieces, async () => {
        const type = await apart().ask('preview', { head: meter.head() })
        return withTenant(db, { vendor }, tx =>
          tx.execute(sql`update file set preview = ${type} where vendor = ${vendor} and id = ${id}`),
        )
      })
    },
    async openPicture(vendor, id, width) {
      if (!uuid.test(id)) throw noSuchFile()
      const path = pictureOf(vendor, id, width)
      const made = await place.read(path).catch(() => undefined)
      return made ?? Readable.from(only(await once(path, () => renditionOf(vendor, id, width))), { objectMode: false })
    },
    async discard(vendor, id) {
      for (const width of pictureWidths) await place.remove(pictureOf(vendor, id, width))
      await place.remove(previewOf(vendor, id))
      await place.remove(pathOf(vendor, id))
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noSuchFile = () => new Problem('NOT_FOUND', 'There is no such file')

const only = async function* (bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

const pathOf = (vendor: string, id: string): string => `${vendor}/${id}`
const previewOf = (vendor: string, id: string): string => `${pathOf(vendor, id)}.preview`
const pictureOf = (vendor: string, id: string, width: PictureWidth): string => `${pathOf(vendor, id)}.${width}.webp`

/** What a person sees; never part of a path. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200) || 'file'
