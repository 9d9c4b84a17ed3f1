// The picture of a medium, in one of the widths the server makes: of a stored one by its file, of one that lies elsewhere by its address.
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '#console/net/api.ts'
import { usePlace } from '#console/session/me.ts'
import { addressOf, type PictureWidth, pictureAddress, picturePath, pictureWidths } from '#contract/codecs/files.ts'
import { altIn, isPicture, isStoredFile, type Medium } from '#contract/fields/files.ts'
import { pictureTogether } from './together.ts'

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

export interface Wanted {
  path: string
  params?: Record<string, string | number>
  /** The bytes of a file never change; what lies elsewhere may, and is asked for anew once in a while. */
  isLasting: boolean
  /** Of a stored one in a line: it comes with those of the other lines. */
  together?: { id: string; width: PictureWidth }
  alt: string
}

const hour = 3_600_000

export const wantedOf = (medium: Medium, width: PictureWidth, urlLang: string): Wanted | undefined => {
  if (!isPicture(medium)) return undefined
  const alt = medium.decorative ? '' : altIn(medium, urlLang)
  if (!isStoredFile(medium)) return { path: picturePath, params: { url: medium.url, width }, isLasting: false, alt }
  return {
    path: pictureAddress(medium.fileId, width),
    isLasting: true,
    ...(width === pictureWidths[0] && { together: { id: medium.fileId, width } }),
    alt: medium.decorative ? '' : alt || medium.name,
  }
}

const asking = ({ path, params, isLasting, together }: Omit<Wanted, 'alt'>) => ({
  queryKey: ['picture', path, params],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    together ? pictureTogether(together.id, together.width) : api.file(path, { params, signal, background: true }),
  staleTime: isLasting ? Number.POSITIVE_INFINITY : hour,
  retry: false,
})

/** Where the small picture lies in this tab, once it is here; whether it is known that there is none. */
const useFound = (wanted: Wanted): { address: string | undefined; isMissing: boolean } => {
  const { data, isFetched } = useQuery(asking(wanted))
  return { address: useAddressOf(data), isMissing: isFetched && !data }
}

export const usePicture = (wanted: Wanted): string | undefined => useFound(wanted).address

export interface PictureHere {
  /** In this tab. */
  address: string
  bytes: number
}

/** The addresses of many pictures, by the address they are kept under; those on their way are missing. */
export const usePictures = (media: readonly Medium[], width: PictureWidth): ReadonlyMap<string, PictureHere> => {
  const all = new Map(media.map(medium => [addressOf(medium), medium]))
  const wanted = [...all].flatMap(([name, medium]) => {
    const one = wantedOf(medium, width, '')
    return one ? [{ ...one, name }] : []
  })
  const answers = useQueries({ queries: wanted.map(asking) })
  const made = useRef(new Map<Blob, string>())
  useEffect(() => {
    const { current } = made
    return () => {
      for (const address of current.values()) URL.revokeObjectURL(address)
      current.clear()
    }
  }, [])
  return new Map(
    answers.flatMap(({ data }, at) => {
      if (!data) return []
      const address = made.current.get(data) ?? URL.createObjectURL(data)
      made.current.set(data, address)
      return [[wanted[at]!.name, { address, bytes: data.size }]]
    }),
  )
}

interface DrawnProps {
  medium: Medium
  width: PictureWidth
  children(address: string | undefined, isMissing: boolean): ReactNode
}

const Asked = ({ wanted, children }: { wanted: Wanted } & Pick<DrawnProps, 'children'>) => {
  const { address, isMissing } = useFound(wanted)
  return children(address, isMissing)
}

/** For who draws the picture otherwise than in a small box; of what is no picture there is none. */
export const Drawn = ({ medium, width, children }: DrawnProps) => {
  const { urlLang } = usePlace()
  const wanted = wantedOf(medium, width, urlLang)
  return wanted ? <Asked wanted={wanted}>{children}</Asked> : children(undefined, true)
}
