// A picture in small: of a stored one the small one beside it, of one that lies elsewhere what the server made of it. What has none,
// or is no picture, is a sign.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '#console/net/api.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { fileAddress, type PictureWidth, picturePath } from '#contract/codecs/files.ts'
import { altIn, isPicture, isStoredFile, type Medium } from '#contract/fields/files.ts'
import './media.css'

/** The address of bytes in this tab, let go with who asked. */
const useAddressOf = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [blob])
  return address
}

interface Wanted {
  path: string
  params?: Record<string, string | number>
  /** The bytes of a file never change; what lies elsewhere may, and is asked for anew once in a while. */
  isLasting: boolean
  alt: string
}

const hour = 3_600_000

const wantedOf = (medium: Medium, width: PictureWidth, urlLang: string): Wanted | undefined => {
  if (!isPicture(medium)) return undefined
  const alt = medium.decorative ? '' : altIn(medium, urlLang)
  if (!isStoredFile(medium)) return { path: picturePath, params: { url: medium.url, width }, isLasting: false, alt }
  return {
    path: `${fileAddress(medium.fileId)}/preview`,
    isLasting: true,
    alt: medium.decorative ? '' : alt || medium.name,
  }
}

/** Where the small picture lies in this tab, once it is here. */
const usePicture = ({ path, params, isLasting }: Wanted): string | undefined => {
  const { data } = useQuery({
    queryKey: ['picture', path, params],
    queryFn: ({ signal }) => api.file(path, { params, signal, background: true }),
    staleTime: isLasting ? Number.POSITIVE_INFINITY : hour,
    retry: false,
  })
  return useAddressOf(data)
}

const Small = (wanted: Wanted) => {
  const address = usePicture(wanted)
  return address ? <img src={address} alt={wanted.alt} draggable={false} /> : <Icon name="image" size={16} />
}

interface DrawnProps {
  medium: Medium
  width: PictureWidth
  children(address: string | undefined): ReactNode
}

const Asked = ({ wanted, children }: { wanted: Wanted } & Pick<DrawnProps, 'children'>) => children(usePicture(wanted))

/** For who draws the picture otherwise than in a small box; of what is no picture there is none. */
export const Drawn = ({ medium, width, children }: DrawnProps) => {
  const { urlLang } = usePlace()
  const wanted = wantedOf(medium, width, urlLang)
  return wanted ? <Asked wanted={wanted}>{children}</Asked> : children(undefined)
}

interface ThumbProps {
  medium: Medium
  width?: PictureWidth
}

export const Thumb = ({ medium, width = 128 }: ThumbProps) => {
  const { urlLang } = usePlace()
  const wanted = wantedOf(medium, width, urlLang)
  const isFilm = !isStoredFile(medium)
  return (
    <span className="media-thumb">
      {wanted ? <Small {...wanted} /> : <Icon name={isFilm ? 'image' : 'file'} size={16} />}
    </span>
  )
}
