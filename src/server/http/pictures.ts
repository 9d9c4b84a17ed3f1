// Pictures that lie elsewhere, so that the page itself loads nothing from there. Asked for without its version, one answers with the
// address that has it: what is kept under that address never changes.
import { mostPictured, picturePath, pictureWidths, recordPicturesPath } from '#contract/codecs/files.ts'
import { Problem } from '#contract/problem.ts'
import type { Kit } from '#server/kit.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import { recordPictures } from '#server/records/recordPictures.ts'
import type { Answer, Endpoint } from './endpoint.ts'
import { asksAs, lastingAnswer } from './files.ts'

const longestAddress = 2000

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
