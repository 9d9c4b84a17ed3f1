// A stored picture in small, by the small picture that lies beside it. What has none, or is no picture, is a sign.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#console/net/api.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { fileAddress } from '#contract/codecs/files.ts'
import { type FileLink, isStoredFile, type Medium } from '#contract/fields/files.ts'
import './media.css'

const isPicture = ({ mime }: FileLink): boolean => mime === '' || mime.startsWith('image/')

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

const Small = ({ link }: { link: FileLink }) => {
  const { data } = useQuery({
    queryKey: ['file', link.fileId],
    queryFn: ({ signal }) => api.file(`${fileAddress(link.fileId)}/preview`, { signal, background: true }),
    // The bytes of a file never change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isPicture(link),
  })
  const address = useAddressOf(data)
  if (!address) return <Icon name={isPicture(link) ? 'image' : 'file'} size={16} />
  return <img src={address} alt={link.alt || link.name} draggable={false} />
}

export const Thumb = ({ medium }: { medium: Medium }) => (
  <span className="media-thumb">
    {isStoredFile(medium) ? <Small link={medium} /> : <Icon name="image" size={16} />}
  </span>
)
