// One file on its way to the server: the file and, of a drawing, which the server draws for nobody, its picture. The server says what
// it is and what size it has.
import { api } from '#console/net/api.ts'
import { fileAddress } from '#contract/codecs/files.ts'
import type { FileLink } from '#contract/fields/files.ts'
import { shrunk } from './shrunk.ts'

type Stored = Omit<FileLink, 'fileId' | 'alt' | 'width' | 'height'> & {
  id: string
  width?: number | null
  height?: number | null
}

const asLink = ({ id, name, mime, bytes, sha256, width, height }: Stored): FileLink => ({
  fileId: id,
  name,
  mime,
  bytes,
  sha256,
  ...(width && height && { width, height }),
})

export const sendFile = async (
  file: File,
  accepts: readonly string[] | undefined,
  onProgress: (share: number) => void,
): Promise<FileLink> => {
  const path = accepts ? `/v1/files?accept=${encodeURIComponent(accepts.join(','))}` : '/v1/files'
  const link = asLink(await api.sendFile<Stored>(path, file, file.name, { onProgress }))
  const small = link.mime === 'image/svg+xml' ? await shrunk(file) : undefined
  // Without it the drawing is still there; only its sign is plainer.
  if (small) await api.sendFile(`${fileAddress(link.fileId)}/preview`, small, 'preview').catch(() => {})
  return link
}
