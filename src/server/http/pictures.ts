// Pictures that lie elsewhere, so that the page itself loads nothing from there.
import { picturePath, pictureWidths } from '#contract/codecs/files.ts'
import { Problem } from '#contract/problem.ts'
import type { Kit } from '#server/kit.ts'
import { openPictures } from '#server/pictures/pictures.ts'
import type { Endpoint } from './endpoint.ts'

const longestAddress = 2000

export const pictureEndpoints = ({ env }: Pick<Kit, 'env'>): Endpoint[] => {
  const pictures = openPictures({ isDemo: env.seed.kind !== 'none' })
  return [
    {
      method: 'GET',
      path: picturePath,
      action: 'files.read',
      access: 'staff',
      permission: null,
      summary: `A picture at an https address outside, made small: "url", and "width", one of ${pictureWidths.join(', ')}`,
      tag: 'Files',
      lane: 'files',
      queryNames: ['url', 'width'],
      run: async ({ query }) => {
        const url = query('url') ?? ''
        const width = pictureWidths.find(one => String(one) === query('width'))
        if (!width || url.length > longestAddress || !/^https:\/\/[^\s]+$/.test(url))
          throw new Problem('UNREADABLE', 'Ask for an https address and one of the widths')
        return {
          body: await pictures.small(url, width),
          headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' },
        }
      },
    },
  ]
}
