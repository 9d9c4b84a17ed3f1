// Pictures of the demo: stored files of which nothing is written yet but what they are drawn from. They are drawn when somebody first
// looks, so that a start waits for none of them.
import type { FileLink } from '#contract/fields/files.ts'
import type { Localized } from '#contract/fields/localized.ts'
import type { Tx } from '#server/db/tenant.ts'
import type { Use } from '#server/files/sight.ts'
import { type Drawing, drawnSize } from '#server/pictures/drawn.ts'
import { insertRows } from './rows.ts'

export interface DemoPicture {
  id: string
  /** When it was sent, as it were: an ISO moment. */
  at: string
  /** Without its ending. */
  name: string
  drawing: Drawing
}

const mime = 'image/webp'
const size = { width: drawnSize, height: drawnSize }
const nameOf = ({ name }: DemoPicture): string => `${name}.webp`

/** How a record holds it. Its bytes are counted once it is drawn. */
export const linkOf = (picture: DemoPicture, alt: Localized, skus?: readonly string[]): FileLink => ({
  fileId: picture.id,
  name: nameOf(picture),
  mime,
  bytes: 0,
  sha256: '',
  ...size,
  alt,
  ...(skus && { skus: [...skus] }),
})

/** Before the records that hold them. */
export const insertPictures = async (
  tx: Tx,
  vendor: string,
  use: Use,
  pictures: readonly DemoPicture[],
): Promise<void> => {
  await insertRows(
    tx,
    'file',
    pictures.map(picture => ({
      vendor,
      id: picture.id,
      name: nameOf(picture),
      mime,
      bytes: 0,
      sha256: '',
      ...size,
      sent: false,
      created_at: picture.at,
      drawing: picture.drawing,
    })),
  )
  await insertRows(
    tx,
    'file_use',
    pictures.map(({ id }) => ({ vendor, file: id, ...use })),
  )
}
