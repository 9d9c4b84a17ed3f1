// A picture in small: of a stored one the small one beside it, of one that lies elsewhere what the server made of it. What has none,
// or is no picture, is a sign.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#console/net/api.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { fileAddress, type PictureWidth, picturePath } from '#contract/codecs/files.ts'
import { isPicture, isStoredFile, type Medium } from '#contract/fields/files.ts'
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

const wantedOf = (medium: Medium, width: PictureWidth): Wanted | undefined => {
  if (!isPicture(medium)) return undefined
  if (!isStoredFile(medium))
    return { path: picturePath, params: { url: medium.url, width }, isLasting: false, alt: medium.alt ?? '' }
  return { path: `${fileAddress(medium.fileId)}/preview`, isLasting: true, alt: medium.alt || medium.name }
}

const Small = ({ path, params, isLasting, alt }: Wanted) => {
  const { data } = useQuery({
    queryKey: ['picture', path, params],
    queryFn: ({ signal }) => api.file(path, { params, signal, background: true }),
    staleTime: isLasting ? Number.POSITIVE_INFINITY : hour,
    retry: false,
  })
  const address = useAddressOf(data)
  return address ? <img src={address} alt={alt} draggable={false} /> : <Icon name="image" size={16} />
}

interface ThumbProps {
  medium: Medium
  width?: PictureWidth
}

export const Thumb = ({ medium, width = 128 }: ThumbProps) => {
  const wanted = wantedOf(medium, width)
  const isFilm = !isStoredFile(medium)
  return (
    <span className="media-thumb">
      {wanted ? <Small {...wanted} /> : <Icon name={isFilm ? 'image' : 'file'} size={16} />}
    </span>
  )
}
