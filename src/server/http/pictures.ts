// Pictures that lie elsewhere, so that the page itself loads nothing from there. Asked for without its version, one answers with the
// address that has it: what is kept under that address never changes.
import { buffer } from 'node:stream/consumers'
import {
  mostPictured,
  mostTogether,
  type PictureWidth,
  picturePath,
  pictureWidths,
  recordPicturesPath,
  storedPicturesPath,
} from '#contract/codecs/files.ts'
import { Problem } from '#contract/problem.ts'
import { seenFiles } from '#server/files/sight.ts'
import type { Kit, Staff } from '#server/kit.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { recordPictures } from '#server/records/recordPictures.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { etagOf, isKept } from './etag.ts'
import { asksAs, lastingAnswer } from './files.ts'

const longestAddress = 2000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Made side by side; one that cannot be made is missing and keeps none back. */
const drawnOf = async (kit: Kit, { place }: Staff, ids: readonly string[], width: PictureWidth) => {
  const made = ids.map(async id => {
    const bytes = await buffer(await kit.files.openPicture(place.vendorCode, id, width))
    return [id, bytes.toString('base64')] as const
  })
  const settled = await Promise.allSettled(made)
  return Object.fromEntries(settled.flatMap(one => (one.status === 'fulfilled' ? [one.value] : [])))
}

export const pictureEndpoints = (kit: Kit): Endpoint[] => {
  const pictures = openPictures()
  return [
    {
      method: 'GET',
      path: recordPicturesPath,
      action: 'files.read',
      access: 'staff',
      permission: null,
      summary: `The pictures records of a "resource" are known by, by id, or by the value of the unique field "by": "keys", at most ${mostPictured}, with commas between`,
      tag: 'Files',
      queryNames: ['resource', 'keys', 'by'],
      run: async ({ query, staff }) => {
        const keys = (query('keys') ?? '').split(',').filter(Boolean)
        if (keys.length > mostPictured) throw new Problem('UNREADABLE', `Ask for ${mostPictured} records at most`)
        const wanted = { resource: query('resource') ?? '', by: query('by') ?? 'id', keys }
        return { data: { pictures: await recordPictures(kit, staff(), wanted) } }
      },
    },
    {
      method: 'GET',
      path: storedPicturesPath,
      action: 'files.read',
      access: 'staff',
      permission: null,
      summary: `Stored pictures as WebP in base64, by id: "ids", at most ${mostTogether}, with commas between, and "width", one of ${pictureWidths.join(', ')}; without those that are not there or may not be seen`,
      tag: 'Files',
      lane: 'files',
      queryNames: ['ids', 'width'],
      run: async ({ request, query, staff }): Promise<Answer> => {
        const ids = (query('ids') ?? '').split(',').filter(Boolean)
        const width = pictureWidths.find(one => String(one) === query('width'))
        if (!width || ids.length > mostTogether || !ids.every(id => uuid.test(id)))
          throw new Problem('UNREADABLE', `Ask for ${mostTogether} files at most, by their ids, in one of the widths`)
        const wanted = [...new Set(ids)]
        const etag = etagOf(`${width} ${wanted.join()}`)
        const seen = await seenFiles(kit, staff(), wanted)
        const isHeld = seen.length === wanted.length && isKept(request, etag)
        const pictures = isHeld ? {} : await drawnOf(kit, staff(), seen, width)
        // What is missing may come; what is there stays as it is.
        if (!isHeld && Object.keys(pictures).length < wanted.length)
          return { data: { pictures }, headers: { 'cache-control': 'private, no-store' } }
        return lastingAnswer(request, etag, () => ({ data: { pictures } }))
      },
    },
    {
      method: 'GET',
      path: picturePath,
      action: 'files.read',
      access: 'staff',
      permission: null,
      summary: `A picture at an https address outside, as WebP: "url", and "width", one of ${pictureWidths.join(', ')}; leads to the address of its version`,
      tag: 'Files',
      lane: 'files',
      queryNames: ['url', 'width', 'version'],
      run: async ({ request, query }): Promise<Answer> => {
        const url = query('url') ?? ''
        const width = pictureWidths.find(one => String(one) === query('width'))
        if (!width || url.length > longestAddress || !/^https:\/\/[^\s]+$/.test(url))
          throw new Problem('UNREADABLE', 'Ask for an https address and one of the widths')
        const { bytes, version } = await pictures.small(url, width)
        if (query('version') === version)
          return lastingAnswer(request, `"${version}"`, () => ({
            body: bytes,
            headers: { 'content-type': 'image/webp' },
          }))
        const named = new URLSearchParams({ url, width: String(width), version })
        return {
          status: 302,
          body: '',
          headers: { location: `${picturePath}?${named}`, 'cache-control': 'private, max-age=3600', vary: asksAs },
        }
      },
    },
  ]
}
