// Bytes in and out: one file per request, streamed while it is measured, and of pictures the widths a screen needs. Nothing is
// ever shown in place by its own address.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileBounds } from '#contract/bulk.ts'
import { pictureWidths } from '#contract/codecs/files.ts'
import { Problem } from '#contract/problem.ts'
import { headers as names } from '#contract/session.ts'
import { sendRight } from '#server/auth/permissions.ts'
import { type Format, formats } from '#server/csv/writer.ts'
import { isOwnFile, maySeeFile } from '#server/files/sight.ts'
import type { Kit, Staff } from '#server/kit.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { isKept } from './etag.ts'

/** Registers what reads uploads; called once, before the routes. */
export const prepareFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: fileBounds.bytes + 1, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
}

export const fileEndpoints = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: '/v1/files',
    action: 'files.send',
    access: 'staff',
    permission: sendRight,
    summary: 'Upload a file (multipart). Returns its id',
    tag: 'Files',
    lane: 'files',
    bodyLimit: fileBounds.bytes + 1024 * 1024,
    queryNames: ['accept'],
    run: async ({ request, query, staff }) => {
      const part = await partOf(request)
      const { userId, place } = staff()
      const accepts = query('accept')?.split(',').filter(Boolean)
      const { vendorCode } = place
      return {
        status: 201,
        data: await kit.files.receive(
          vendorCode,
          userId,
          part.filename,
          part.mimetype,
          part.file,
          fileBounds.bytes,
          accepts?.length ? accepts : undefined,
        ),
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/files/:id/preview',
    action: 'files.send',
    access: 'staff',
    permission: sendRight,
    summary: 'Upload the picture of my drawing (multipart), once',
    tag: 'Files',
    lane: 'files',
    run: async ({ params, request, staff }) => {
      const id = params.id ?? ''
      if (!(await isOwnFile(kit, staff(), id))) throw noFile()
      const part = await partOf(request)
      await kit.files.keepPreview(staff().place.vendorCode, id, part.file)
      return { status: 201, data: { id } }
    },
  },
  {
    method: 'GET',
    path: '/v1/files/:id',
    action: 'files.read',
    access: 'staff',
    permission: null,
    summary: 'Download a file',
    tag: 'Files',
    lane: 'files',
    run: async ({ params, staff }) => {
      const id = params.id ?? ''
      await demandSight(kit, staff(), id)
      return fileAnswer(kit, staff(), id)
    },
  },
  {
    method: 'GET',
    path: '/v1/files/:id/pictures/:width',
    action: 'files.read',
    access: 'staff',
    permission: null,
    summary: `A stored picture as WebP, its longer side at most one of ${pictureWidths.join(', ')} pixels`,
    tag: 'Files',
    lane: 'files',
    run: async ({ params, request, staff }) => {
      const id = params.id ?? ''
      const width = pictureWidths.find(one => String(one) === params.width)
      if (!width) throw noFile()
      await demandSight(kit, staff(), id)
      return lastingAnswer(request, `"${id}.${width}"`, async () => ({
        body: await kit.files.openPicture(staff().place.vendorCode, id, width),
        headers: download('picture.webp', 'image/webp'),
      }))
    },
  },
]

/** The same address is another question in another place, and of another session: what a browser keeps answers to no other token. */
export const asksAs = [names.token, names.vendor, names.country].join(', ')

/**
 * For an address whose bytes never change: kept for good by the browser of whoever asked. With a token that was renewed it asks
 * whether it may still see them, by the mark they carry, and is not sent them again; signed out it is told nothing.
 */
export const lastingAnswer = async (
  request: FastifyRequest,
  etag: string,
  answer: () => Promise<Answer> | Answer,
): Promise<Answer> => {
  const headers = { 'cache-control': 'private, max-age=31536000, immutable', vary: asksAs, etag }
  if (isKept(request, etag)) return { status: 304, body: '', headers }
  const given = await answer()
  return { ...given, headers: { ...given.headers, ...headers } }
}

const partOf = async (request: FastifyRequest) => {
  if (!request.isMultipart()) throw new Problem('WRONG_TYPE', 'Send the file as multipart/form-data')
  const part = await request.file()
  if (!part) throw new Problem('UNREADABLE', 'There is no file in the request')
  return part
}

const noFile = () => new Problem('NOT_FOUND', 'There is no such file')

/** The same words for what is not there and what may not be seen. */
async function demandSight(kit: Kit, staff: Staff, id: string): Promise<void> {
  if (!(await maySeeFile(kit, staff, id))) throw noFile()
}

export async function fileAnswer(kit: Kit, staff: Staff, id: string): Promise<Answer> {
  const { file, stream } = await kit.files.open(staff.place.vendorCode, id)
  return { body: stream, headers: { ...download(file.name, file.mime), 'content-length': String(file.bytes) } }
}

/** A table written for the one who asks; `name` without its ending. */
export const tableAnswer = (
  name: string,
  rows: AsyncIterable<string[]> | Iterable<string[]>,
  format: Format,
): Answer => ({
  body: formats[format].write(rows),
  headers: download(`${name}.${format}`, format === 'csv' ? 'text/csv; charset=utf-8' : formats[format].mime),
})

/** Always saved, never shown in place: a file is somebody else's text. */
const download = (name: string, mime: string): Record<string, string> => ({
  'content-type': /^(text\/csv|application\/vnd\.openxmlformats|image\/(png|jpeg|webp|gif|avif))/.test(mime)
    ? mime
    : 'application/octet-stream',
  'content-disposition': `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})
